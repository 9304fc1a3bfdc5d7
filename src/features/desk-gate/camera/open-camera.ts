import { entryOf } from '#domain/known.ts';

/** Why there is no picture: the person or the browser said no, there is no camera, or something else has it. */
type CameraTrouble = 'refused' | 'none' | 'busy';

const troubles: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};

/** What an error of `getUserMedia` means here. */
export function troubleOf(thrown: unknown): CameraTrouble {
  return entryOf(troubles, Reflect.get(Object(thrown), 'name')) ?? 'busy';
}

// Browsers leave it out where the page is not secure.
const media = (): MediaDevices | undefined => Reflect.get(navigator, 'mediaDevices') as MediaDevices | undefined;

/** Whether the camera can be opened without a question, with one, or not at all. */
export async function cameraPermission(): Promise<'granted' | 'prompt' | 'refused' | 'none'> {
  const devices = await media()
    ?.enumerateDevices()
    .catch(() => undefined);
  if (!media() || devices?.every(({ kind }) => kind !== 'videoinput')) return 'none';
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' as PermissionName });
    return state === 'denied' ? 'refused' : state;
  } catch {
    // Firefox tells nobody: the question itself answers.
    return 'prompt';
  }
}

/** Opens the camera that looks away from whoever holds the phone. Throws what `getUserMedia` throws. */
export async function openCamera(): Promise<MediaStream> {
  const found = media();
  if (!found) throw new DOMException('No camera', 'NotFoundError');
  return found.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

/** Gives the camera back, and its light goes out. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** True for a camera with a light that can be switched. */
export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  // Firefox has no such method.
  const able: unknown = track && 'getCapabilities' in track ? track.getCapabilities() : undefined;
  return Reflect.get(Object(able), 'torch') === true;
}

/** Switches the light; resolves false where the camera does not. */
export async function setTorch(stream: MediaStream, isOn: boolean): Promise<boolean> {
  const [track] = stream.getVideoTracks();
  try {
    await track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
    return true;
  } catch {
    return false;
  }
}
