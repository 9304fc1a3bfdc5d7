function typeOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, 'type') : undefined;
}

/** True for the message with which the page lets a waiting worker take over (the shape that workbox-window sends). */
export function isSkipWaiting(data: unknown): boolean {
  return typeOf(data) === 'SKIP_WAITING';
}

/** The page's wish to send what waits (`src/app/pwa/outbox-sender.ts`); `force` is "Send now". */
export function flushRequest(data: unknown): { force: boolean } | undefined {
  return typeOf(data) === 'FLUSH' ? { force: Reflect.get(Object(data), 'force') === true } : undefined;
}
