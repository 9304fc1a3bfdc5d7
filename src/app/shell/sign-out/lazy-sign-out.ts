/** See `sign-out-flow.ts`, whose code is downloaded only when somebody signs out. */
export async function signOutAfterAsking(uid: string | undefined): Promise<boolean> {
  const flow = await import('./sign-out-flow.ts');
  return flow.signOutAfterAsking(uid);
}
