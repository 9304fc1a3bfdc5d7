import { useCallback, useEffect } from 'react';
import { fetchReceipt } from '#data/repositories/receipts.ts';
import { useRequest } from '#hooks/use-request.ts';

/** Fetches a receipt when its viewer opens; it is kept in memory only, never on the phone. */
export function useReceipt(path: string) {
  const { run, value, error, state } = useRequest(useCallback(() => fetchReceipt(path), [path]));
  useEffect(() => void run(), [run]);
  return { file: value, error, failed: state === 'failed', retry: () => void run() };
}
