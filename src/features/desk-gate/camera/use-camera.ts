import { millisecondsInMinute } from 'date-fns/constants';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { createFrameReader } from './frame-reader.ts';
import { cameraPermission, closeCamera, hasTorch, openCamera, setTorch, troubleOf } from './open-camera.ts';
import { scanFrames, type Sight } from './scan-frames.ts';

/** From so long without a scan on the camera rests: it warms the phone, and takes its battery. */
const restAfter = 3 * millisecondsInMinute;

export type CameraState =
  | 'checking'
  /** Nobody was asked yet. */
  | 'ask'
  | 'starting'
  | 'on'
  | 'refused'
  | 'none'
  | 'busy'
  /** There is a picture, and nothing here that reads it. */
  | 'unreadable'
  | 'resting';

type Camera = {
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  /** Undefined for a camera without a light. */
  isLit: boolean | undefined;
  /** Opens it, asking the person where that is needed. */
  start: () => void;
  light: () => void;
};

const onVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};
const isVisible = () => document.visibilityState === 'visible';

/**
 * The camera of the gate: open while this is mounted and the page can be seen, resting after three minutes without a scan.
 * `onText` hears each code once, and none while `isPaused`.
 */
export function useCamera(onText: (text: string) => void, isPaused: boolean): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const sight = useRef<Sight>({ text: '', at: 0 });
  const [wish, setWish] = useState<Exclude<CameraState, 'starting'>>('checking');
  const [stream, setStream] = useState<MediaStream>();
  const [isLit, setLit] = useState<boolean>();
  const isSeen = useSyncExternalStore(onVisibility, isVisible);
  const isOpen = wish === 'on' && isSeen;
  const hear = useRef(onText);
  useEffect(() => {
    hear.current = onText;
  }, [onText]);

  useEffect(() => {
    let isHere = true;
    const ask = async () => {
      const found = await cameraPermission();
      if (!isHere) return;
      setWish((now) => (now !== 'checking' ? now : found === 'granted' ? 'on' : found === 'prompt' ? 'ask' : found));
    };
    void ask();
    return () => {
      isHere = false;
    };
  }, []);

  useEffect(() => {
    if (!isOpen) return undefined;
    let isHere = true;
    let opened: MediaStream | undefined;
    const element = video.current;
    const open = async () => {
      const found = await openCamera();
      if (!isHere) return closeCamera(found);
      opened = found;
      for (const track of found.getTracks()) track.addEventListener('ended', () => isHere && setWish('busy'));
      if (element) {
        element.srcObject = found;
        await element.play();
      }
      if (!isHere) return;
      setStream(found);
      setLit(hasTorch(found) ? false : undefined);
    };
    open().catch((thrown: unknown) => isHere && setWish(troubleOf(thrown)));
    return () => {
      isHere = false;
      if (opened) closeCamera(opened);
      if (element) element.srcObject = null;
      setStream(undefined);
      setLit(undefined);
    };
  }, [isOpen]);

  useEffect(() => {
    const element = video.current;
    if (!stream || !element || isPaused) return undefined;
    let stop: (() => void) | undefined;
    let isHere = true;
    const fail = () => setWish('unreadable');
    const scan = async () => {
      const read = await createFrameReader();
      if (!isHere) return;
      const onRead = (text: string) => hear.current(text);
      stop = scanFrames(element, read, sight.current, { onText: onRead, onFailed: fail });
    };
    scan().catch(() => isHere && fail());
    const rest = setTimeout(() => setWish('resting'), restAfter);
    return () => {
      isHere = false;
      clearTimeout(rest);
      stop?.();
    };
  }, [stream, isPaused]);

  const start = useCallback(() => setWish('on'), []);
  const light = useCallback(() => {
    if (!stream || isLit === undefined) return;
    void setTorch(stream, !isLit).then((isDone) => setLit(isDone ? !isLit : undefined));
  }, [stream, isLit]);
  const state = wish === 'on' ? (stream ? 'on' : 'starting') : wish;
  return { state, video, isLit, start, light };
}
