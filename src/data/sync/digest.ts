// A small fingerprint of a partition. The device computes it over its own rows and compares it with the server's: rows that
// silently stopped being visible are found that way.

/** n rows, s = sum of their versions, h = xor of the low 64 bits of their uuids as signed decimal text. */
export type Digest = { n: number; s: number; h: string };

/** The digest over ids and versions at the same places; `private.compute_partition_digest` says the same in SQL. */
export function digestOf(ids: readonly string[], revs: readonly number[]): Digest {
  let high = 0;
  let low = 0;
  let sum = 0;
  for (const [row, id] of ids.entries()) {
    const bits = id.replaceAll('-', '').slice(-16);
    high ^= Number.parseInt(bits.slice(0, 8), 16);
    low ^= Number.parseInt(bits.slice(8), 16);
    sum += revs[row] ?? 0;
  }
  const bits = (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
  return { n: ids.length, s: sum, h: BigInt.asIntN(64, bits).toString() };
}

/** True when both describe the same rows. */
export function sameDigest(a: Digest, b: Digest): boolean {
  return a.n === b.n && a.s === b.s && a.h === b.h;
}
