// Time and tasks of a history. Nothing waits for a real clock: timers fire when the history says that time has passed, and
// tasks (IndexedDB's) run in the order in which they were queued.

type Timer = { at: number; order: number; run: () => void };

/** A task that queues itself again for ever is a database that waits for another connection to close. */
const mostRounds = 4000;

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));

export class Loop {
  now = 0;
  #order = 0;
  #tasks = 0;
  readonly #outside = new Set<Promise<unknown>>();
  #timers: Timer[] = [];

  reset(now: number): void {
    this.now = now;
    this.#timers = [];
    this.#order = 0;
  }

  queueTask(run: () => void): void {
    this.#tasks++;
    setImmediate(() => {
      this.#tasks--;
      run();
    });
  }

  setTimeout(run: () => void, ms = 0): Timer {
    const timer = { at: this.now + Math.max(0, ms), order: this.#order++, run };
    this.#timers.push(timer);
    return timer;
  }

  clearTimeout(timer: Timer | undefined): void {
    const at = timer ? this.#timers.indexOf(timer) : -1;
    if (at >= 0) this.#timers.splice(at, 1);
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.setTimeout(resolve, ms));
  }

  /** Waits for work that happens outside of this clock, such as a query of a real database. */
  async outside<T>(work: Promise<T>): Promise<T> {
    this.#outside.add(work);
    try {
      return await work;
    } finally {
      this.#outside.delete(work);
    }
  }

  /** The same once nothing else can run: a slow database must not change what comes first. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    await this.settle();
    return this.outside(work());
  }

  /** Lets as many rounds of tasks pass. */
  async turns(count: number): Promise<void> {
    for (let left = count; left > 0; left--) await turn();
  }

  /** Runs what can run without time passing. What a database takes costs no round: a loaded machine would leave fewer. */
  async settle(rounds = mostRounds): Promise<void> {
    let left = rounds;
    await turn();
    while (this.#outside.size > 0 || (this.#tasks > 0 && left-- > 0)) {
      if (this.#outside.size > 0) await Promise.race([...this.#outside].map((work) => work.catch(() => undefined)));
      await turn();
    }
  }

  /** Lets time pass, with everything that happens in it. */
  async advance(ms: number): Promise<void> {
    const end = this.now + ms;
    await this.settle();
    for (;;) {
      const next = this.#soonest();
      if (!next || next.at > end) break;
      this.clearTimeout(next);
      this.now = Math.max(this.now, next.at);
      next.run();
      await this.settle();
    }
    this.now = end;
  }

  #soonest(): Timer | undefined {
    return this.#timers.reduce<Timer | undefined>(
      (best, timer) =>
        !best || timer.at < best.at || (timer.at === best.at && timer.order < best.order) ? timer : best,
      undefined,
    );
  }
}

export const loop = new Loop();

/** What the bundle's banner puts in the place of the real clock, network and timers. */
export const globals = {
  loop,
  fetch: (_url: string, _init: RequestInit): Promise<unknown> => Promise.reject(new TypeError('no network yet')),
};
Object.assign(globalThis, { histories: globals });
