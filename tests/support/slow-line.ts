// One line for all, as a phone has it: whatever is on its way, up or down, page or worker, shares it byte by byte.

export type LineLimits = {
  kbits: number;
  /** ms from a request to its answer, on top of the bytes. */
  distance?: number;
  /** After so many bytes went up, everything that is on its way is cut, once each. */
  cutsAt?: readonly number[];
};

export class LineCut extends Error {}

const piece = 4096;

/** A line with a speed; `carry` ends when the bytes are through. */
export class SlowLine {
  readonly #limits: LineLimits;
  readonly #cut: () => void;
  readonly #cuts: number[];
  #freeAt = 0;
  up = 0;
  down = 0;

  constructor(limits: LineLimits, cut: () => void) {
    this.#limits = limits;
    this.#cut = cut;
    this.#cuts = [...(limits.cutsAt ?? [])];
  }

  async #wait(ms: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms));
  }

  async travel(): Promise<void> {
    await this.#wait((this.#limits.distance ?? 0) / 2);
  }

  /** Calls `each` with every piece when it has come through. */
  async carry(bytes: Buffer, way: 'up' | 'down', each: (part: Buffer) => void = () => undefined): Promise<void> {
    for (let at = 0; at < bytes.length; at += piece) {
      const part = bytes.subarray(at, at + piece);
      const now = performance.now();
      this.#freeAt = Math.max(now, this.#freeAt) + (part.length * 8) / this.#limits.kbits;
      await this.#wait(this.#freeAt - now);
      this[way] += part.length;
      if (way === 'up' && this.up >= (this.#cuts[0] ?? Infinity)) {
        this.#cuts.shift();
        this.#cut();
        throw new LineCut();
      }
      each(part);
    }
  }
}
