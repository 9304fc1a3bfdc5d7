/** See `keep-asking.ts`: few people have a booking whose answer was lost. */
export async function keepAsking(uid: string): Promise<() => void> {
  const asking = await import('./keep-asking.ts');
  return asking.keepAsking(uid);
}
