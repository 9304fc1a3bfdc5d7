// Chance that can be repeated: everything in a history that could have gone otherwise is drawn from here.

export type Random = {
  /** 0 up to 1. */
  next(): number;
  /** 0 up to `below`, whole. */
  below(below: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T | undefined;
  /** A name, as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
  uuid(): string;
};

/** mulberry32: small, fast, and good enough to meet every branch. */
export function createRandom(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const hex = (digits: number): string =>
    below(16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (list) => list[below(list.length)],
    weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
      const names = Object.keys(weights) as K[];
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0);
      for (const name of names) {
        left -= weights[name];
        if (left < 0) return name;
      }
      return names[0] as K;
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`,
  };
}
