import { claimsToBeTicket } from '#domain/ticket.ts';
import { door } from '#domain/door.ts';

type Detected = { rawValue: string };
type Detector = { detect(source: HTMLVideoElement): Promise<Detected[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

/** Reads the frame that a video shows: the text of a code, a ticket before anything else; undefined when there is none. */
export type FrameReader = (video: HTMLVideoElement) => Promise<string | undefined>;

/** The longer side in px of what our own decoder searches: a ticket fills the frame, and twice the side takes four times as long. */
const longestSide = 640;

// A door: most phones at gates read codes themselves, and do without 13 kB of ours.
const loadDecoder = door(() => import('./decode-pixels.ts'));

/** What the phone brings along, where it knows QR codes. Chrome has the class on every system, and on most of them it knows nothing. */
async function ownDetector(): Promise<Detector | undefined> {
  const Found = Reflect.get(globalThis, 'BarcodeDetector') as DetectorClass | undefined;
  try {
    const formats = await Found?.getSupportedFormats();
    return Found && formats?.includes('qr_code') ? new Found({ formats: ['qr_code'] }) : undefined;
  } catch {
    return undefined;
  }
}

function pixelsOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | undefined {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight));
  const width = Math.round(videoWidth * scale);
  const height = Math.round(videoHeight * scale);
  if (!(width > 0 && height > 0)) return undefined;
  // Setting a size anew would throw the canvas away with each frame.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, 0, 0, width, height);
  return context?.getImageData(0, 0, width, height);
}

async function ownReader(): Promise<FrameReader> {
  const { decodePixels } = await loadDecoder();
  const canvas = document.createElement('canvas');
  return async (video) => {
    const pixels = pixelsOf(video, canvas);
    return pixels && decodePixels(pixels);
  };
}

/**
 * Reads with the phone's own detector where it has one, else with ours, which is fetched then; also once the phone's own has
 * failed (on Android it is a service that may be missing).
 * @throws {AppError} OFFLINE when ours is needed and could not be fetched
 */
export async function createFrameReader(): Promise<FrameReader> {
  const detector = await ownDetector();
  if (!detector) return ownReader();
  let instead: FrameReader | undefined;
  return async (video) => {
    if (instead) return instead(video);
    try {
      const texts = (await detector.detect(video)).map(({ rawValue }) => rawValue);
      return texts.find(claimsToBeTicket) ?? texts[0];
    } catch {
      instead = await ownReader();
      return instead(video);
    }
  };
}
