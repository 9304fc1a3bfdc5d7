// Where to pay. Never cached: money sent to an account of last year is gone.
import * as z from 'zod/mini';
import { callRpc } from '#data/remote.ts';
import type { BankAccount } from '#domain/booking.ts';

/** The answer, exported for the test that compares it with what SQL sends. */
export const bankDetailsAnswer = z.object({
  accounts: z.array(z.object({ bankName: z.string(), accountTitle: z.string(), accountNumber: z.string() })),
});

/** Accounts to transfer to, newest first; an empty list when there is none. SIGNED_OUT, and what `callRpc` throws. */
export async function fetchBankDetails(): Promise<BankAccount[]> {
  const { accounts } = await callRpc('bank_details', {}, { as: 'viewer', k: 'bd1', answer: bankDetailsAnswer });
  return accounts;
}
