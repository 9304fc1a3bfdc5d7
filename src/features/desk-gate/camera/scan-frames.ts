import type { FrameReader } from './frame-reader.ts';

/** Ms between two looks at the picture: six a second at most. */
const lookEvery = 1000 / 6;

/** A text counts as new once it was out of sight for so many ms: a ticket that is still held up is not checked twice. */
const forgetAfter = 2000;

/** What was read last, and when it was last in sight (ms); shared by scans that follow each other. */
export type Sight = { text: string; at: number };

/** Looks at the video until it is stopped, and tells each text once. A reader that fails ends it: `onFailed`. */
export function scanFrames(
  video: HTMLVideoElement,
  read: FrameReader,
  sight: Sight,
  { onText, onFailed }: { onText: (text: string) => void; onFailed: () => void },
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  // While a result was on the screen nobody looked.
  sight.at = performance.now();
  const look = async () => {
    const began = performance.now();
    const text = await read(video);
    if (isStopped) return;
    const now = performance.now();
    if (now - sight.at > forgetAfter) sight.text = '';
    if (text) {
      const isNew = text !== sight.text;
      Object.assign(sight, { text, at: now });
      if (isNew) onText(text);
    }
    next(Math.max(0, lookEvery - (now - began)));
  };
  const next = (ms: number) => {
    timer = setTimeout(() => {
      look().catch(() => {
        if (!isStopped) onFailed();
      });
    }, ms);
  };
  next(0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
