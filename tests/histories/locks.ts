// Web Locks of one phone: exclusive, first come first served, gone with the tab that had them.
import { AppError } from '#domain/errors.ts';
import { loop } from './loop.ts';

type Held = { holder: object; next: (() => void)[] };

export class PhoneLocks {
  readonly #held = new Map<string, Held>();

  async withLock<T>(holder: object, name: string, waitMs: number, work: () => Promise<T>): Promise<T> {
    await this.#take(holder, name, waitMs);
    const mine = this.#held.get(name);
    try {
      return await work();
    } finally {
      if (mine && this.#held.get(name) === mine) this.#pass(name, mine);
    }
  }

  /** What the browser does when a tab goes. */
  releaseOf(holder: object): void {
    for (const [name, held] of this.#held) if (held.holder === holder) this.#pass(name, held);
  }

  #pass(name: string, held: Held): void {
    this.#held.delete(name);
    held.next.shift()?.();
  }

  async #take(holder: object, name: string, waitMs: number): Promise<void> {
    const held = this.#held.get(name);
    if (!held) {
      this.#held.set(name, { holder, next: [] });
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const granted = () => {
        loop.clearTimeout(timer);
        this.#held.set(name, { holder, next: held.next });
        resolve();
      };
      const timer = loop.setTimeout(() => {
        held.next.splice(held.next.indexOf(granted), 1);
        reject(new AppError('BUSY'));
      }, waitMs);
      held.next.push(granted);
    });
  }
}
