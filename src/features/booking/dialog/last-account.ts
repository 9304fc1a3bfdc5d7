import { localStore } from '#data/storage/page-storage.ts';
import type { BankAccount } from '#domain/booking.ts';

const key = 'baari-accounts';
const most = 8;

/** The numbers of accounts that were used on this device, the last one first; anything else that is stored is ignored. */
function usedNumbers(): string[] {
  try {
    const stored: unknown = JSON.parse(localStore()?.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((number) => typeof number === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers that money goes to this account; a full store only forgets it. */
export function rememberAccount(number: string): void {
  const others = usedNumbers().filter((other) => other !== number);
  try {
    localStore()?.setItem(key, JSON.stringify([number, ...others].slice(0, most)));
  } catch {
    return;
  }
}

/** The accounts with those that this device has used before first; the others stay in the order of the server. */
export function lastUsedFirst(accounts: readonly BankAccount[]): BankAccount[] {
  const used = usedNumbers();
  const rank = ({ accountNumber }: BankAccount) => {
    const at = used.indexOf(accountNumber);
    return at < 0 ? used.length : at;
  };
  return [...accounts].sort((a, b) => rank(a) - rank(b));
}
