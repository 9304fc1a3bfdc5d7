// Web Locks of one phone: exclusive, first come first served, gone with the tab that had them.
import { AppError } from '#domain/errors.ts';
import { loop } from './loop.ts';

type Waiter = { holder: object; grant: () => void };
type Held = { holder: object; next: Waiter[] };

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
    for (const [name, held] of this.#held) {
      held.next = held.next.filter((waiter) => waiter.holder !== holder);
      if (held.holder === holder) this.#pass(name, held);
    }
  }

  #pass(name: string, held: Held): void {
    this.#held.delete(name);
    const next = held.next.shift();
    if (next) this.#held.set(name, { holder: next.holder, next: held.next });
    next?.grant();
  }

  async #take(holder: object, name: string, waitMs: number): Promise<void> {
    const held = this.#held.get(name);
    if (!held) {
      this.#held.set(name, { holder, next: [] });
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const timer = loop.setTimeout(() => {
        const now = this.#held.get(name);
        if (now) now.next = now.next.filter((other) => other !== waiter);
        reject(new AppError('BUSY'));
      }, waitMs);
      const waiter: Waiter = {
        holder,
        grant: () => {
          loop.clearTimeout(timer);
          resolve();
        },
      };
      held.next.push(waiter);
    });
  }
}
