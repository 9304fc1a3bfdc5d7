function typeOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, 'type') : undefined;
}

/** True for the message with which the page lets a waiting worker take over (the shape that workbox-window sends). */
export function isSkipWaiting(data: unknown): boolean {
  return typeOf(data) === 'SKIP_WAITING';
}

/** True for the wish of a page that was on its way when the worker took over the others (`src/app/pwa/install/register-worker.ts`). */
export function isClaim(data: unknown): boolean {
  return typeOf(data) === 'CLAIM';
}

/** True for the wish of a page on which somebody with a role opened a venue's console (`src/app/pages/keep-console.ts`). */
export function isKeepConsole(data: unknown): boolean {
  return typeOf(data) === 'KEEP_CONSOLE';
}

/**
 * The page's wish to send what waits (`src/app/pwa/outbox/outbox-sender.ts`); `force` is "Send now", `reached` that our server
 * answered the page last, whatever the browser believes about the network.
 */
export function flushRequest(data: unknown): { force: boolean; reached: boolean } | undefined {
  if (typeOf(data) !== 'FLUSH') return undefined;
  const is = (name: string) => Reflect.get(Object(data), name) === true;
  return { force: is('force'), reached: is('reached') };
}
