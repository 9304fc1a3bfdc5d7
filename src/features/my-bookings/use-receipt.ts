import { useCallback, useEffect } from 'react';
import { openReceipt } from '#data/repositories/receipts.ts';
import { useRequest } from '#hooks/use-request.ts';

/** A receipt when its viewer opens: from this phone, or else from the server. */
export function useReceipt(path: string) {
  const { run, value, error, state } = useRequest(useCallback((byHand: boolean) => openReceipt(path, byHand), [path]));
  useEffect(() => void run(false), [run]);
  return { file: value, error, failed: state === 'failed', retry: () => void run(true) };
}
