/**
 * A small seeded generator (mulberry32): the same seed always writes the same file, on every machine and Node version.
 * @param {number} seed
 */
export function seededRandom(seed) {
  let state = seed >>> 0;

  /** A number in [0, 1). */
  function next() {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from low to high, both included. */
  const between = (low, high) => low + Math.floor(next() * (high - low + 1));

  const pick = (list) => list[Math.floor(next() * list.length)];

  const chance = (share) => next() < share;

  /** A new list in random order. */
  function shuffled(list) {
    const copy = [...list];
    for (let i = copy.length - 1; i > 0; i -= 1) {
      const j = Math.floor(next() * (i + 1));
      [copy[i], copy[j]] = [copy[j], copy[i]];
    }
    return copy;
  }

  /** Hands out a list in random order and starts over when it is used up, so that neighbours seldom repeat. */
  function deck(list) {
    let cards = [];
    return () => {
      if (cards.length === 0) cards = shuffled(list);
      return cards.pop();
    };
  }

  /** A version 4 uuid. */
  function uuid() {
    const hex = Array.from({ length: 32 }, () => between(0, 15).toString(16));
    hex[12] = '4';
    hex[16] = '89ab'[between(0, 3)];
    const text = hex.join('');
    return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
  }

  return { between, pick, chance, shuffled, deck, uuid };
}
