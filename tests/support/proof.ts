import { hash } from 'node:crypto';

/** The proof of work of a message with this id, as a phone finds it (src/domain/proof-of-work.ts), at once. */
export function proofOf(id: string): string {
  for (let count = 0; ; count += 1) if (hash('sha256', `${id}:${count}`).startsWith('000')) return String(count);
}
