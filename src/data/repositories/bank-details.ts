// Where to pay. Never cached: money sent to an account of last year is gone.
import * as z from 'zod/mini';
import { callRpc } from '#data/session/call-rpc.ts';
import type { BankAccount } from '#domain/booking.ts';

/** The answer, exported for the test that compares it with what SQL sends. */
export const bankDetailsAnswer = z.object({
  accounts: z.array(z.object({ bankName: z.string(), accountTitle: z.string(), accountNumber: z.string() })),
});

/**
 * Accounts to transfer to for this court, newest first: Baari's, or its venue's where customers pay to that. An empty list
 * when there is none. SIGNED_OUT, and what `callRpc` throws.
 */
export async function fetchBankDetails(court: string): Promise<BankAccount[]> {
  const { accounts } = await callRpc('bank_details', { court }, { as: 'viewer', k: 'bd1', answer: bankDetailsAnswer });
  return accounts;
}
