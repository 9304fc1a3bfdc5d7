/** A small seeded generator (mulberry32): the same seed gives the same numbers on every machine and Node version. */
export function seededRandom(seed: number): {
  between(low: number, high: number): number;
  pick<Item>(list: readonly Item[]): Item;
  chance(share: number): boolean;
  shuffled<Item>(list: readonly Item[]): Item[];
  deck<Item>(list: readonly Item[]): () => Item;
  uuid(): string;
};
