/** True for the message with which the page lets a waiting worker take over (the shape that workbox-window sends). */
export function isSkipWaiting(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING';
}
