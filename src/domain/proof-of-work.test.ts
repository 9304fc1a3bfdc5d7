import { expect, it } from 'vitest';
import { proofOf } from '#tests/support/proof.ts';
import { proveWork } from './proof-of-work.ts';

it('the first number that proves the work is found', async () => {
  for (let round = 0; round < 3; round += 1) {
    const id = crypto.randomUUID();
    expect(await proveWork(id)).toBe(proofOf(id));
  }
});
