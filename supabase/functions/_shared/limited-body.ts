/** A body that was longer than the limit; `read` says nothing about how much longer. */
export class BodyTooLarge extends Error {}

/**
 * Reads a body of at most `limit` bytes and never keeps more than that in memory. What a too large body has left is read and
 * thrown away up to `limit` again, because a sender that is cut off in the middle never sees the answer.
 */
export async function limitedBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const step = await reader?.read();
    if (!step || step.done) break;
    size += step.value.byteLength;
    if (size <= limit) chunks.push(step.value);
    else chunks.length = 0;
    if (size > 2 * limit) {
      await reader?.cancel();
      break;
    }
  }
  if (size > limit) throw new BodyTooLarge();
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
