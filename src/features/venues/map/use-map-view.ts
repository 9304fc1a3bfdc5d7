import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fitView, panned, pixelOf, zoomed, type Size, type Spot, type View } from './map-geometry.ts';

/** Less than this is a tap by a finger that is not quite still. */
const tapSlip = 6;
/** Until the browser has laid the map out. */
const unmeasured: Size = { width: 360, height: 480 };
const keyStep = 80;
const zoomStep = 1.5;
/** Pixels that the map moves by a key. */
const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [keyStep, 0],
  ArrowRight: [-keyStep, 0],
  ArrowUp: [0, keyStep],
  ArrowDown: [0, -keyStep],
};

type Finger = { x: number; y: number };

function middleOf(fingers: readonly Finger[]): Finger {
  const count = Math.max(1, fingers.length);
  return {
    x: fingers.reduce((sum, { x }) => sum + x, 0) / count,
    y: fingers.reduce((sum, { y }) => sum + y, 0) / count,
  };
}

function spreadOf([a, b]: readonly Finger[]): number {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

/** What somebody made of the view, of which spots and on which screen: others are shown as a whole again. */
type Moved = { spots: readonly Spot[]; size: Size; view: View };

/** Of the buttons over the right edge of the map, which lies the same way in every language, with the gap beside them. */
const toolsWidth = 48;

/**
 * What of the map is in sight: moved and zoomed by fingers, mouse, wheel and keys. `onTap` gets the point, in pixels from the
 * middle, where the map was tapped.
 */
export function useMapView(spots: readonly Spot[], onTap: (at: Spot, view: View) => void) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(unmeasured);
  const [moved, setMoved] = useState<Moved>();
  const fingers = useRef(new Map<number, Finger>());
  const slipped = useRef(0);
  const whole = useMemo(() => fitView(spots, size, toolsWidth), [spots, size]);
  const isMoved = moved?.spots === spots && moved.size === size;
  const view = isMoved ? moved.view : whole;
  const change = (to: (now: View) => View) =>
    setMoved((old) => ({
      spots,
      size,
      view: to(old?.spots === spots && old.size === size ? old.view : whole),
    }));
  const fit = () => setMoved(undefined);
  /** Moves the map up until the spot stands above what covers so many pixels of its foot. */
  const uncover = (spot: Spot, covered: number) => {
    const { y } = pixelOf(view, spot);
    const lowest = size.height / 2 - covered;
    if (y > lowest) change((now) => panned(now, 0, lowest - y));
  };
  const zoomBy = (factor: number) => change((now) => zoomed(now, factor));

  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = box;
      if (width > 0) setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  const fromMiddle = (x: number, y: number): Spot => {
    const box = frame.current?.getBoundingClientRect();
    return box ? { x: x - box.x - box.width / 2, y: y - box.y - box.height / 2 } : { x: 0, y: 0 };
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const at = fromMiddle(event.clientX, event.clientY);
    change((now) => zoomed(now, Math.exp(-event.deltaY / 400), at));
  });
  const onDown = useEffectEvent((event: PointerEvent) => {
    if (fingers.current.size === 0) slipped.current = 0;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  const onMove = useEffectEvent((event: PointerEvent) => {
    if (!fingers.current.has(event.pointerId)) return;
    const before = [...fingers.current.values()];
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = [...fingers.current.values()];
    const [from, to] = [middleOf(before), middleOf(after)];
    slipped.current += Math.hypot(to.x - from.x, to.y - from.y) + Math.abs(spreadOf(after) - spreadOf(before));
    if (slipped.current < tapSlip) return;
    // From here on it is a drag: it goes on outside of the map, and what is under it is not pressed.
    frame.current?.setPointerCapture(event.pointerId);
    const factor = spreadOf(before) > 0 ? spreadOf(after) / spreadOf(before) : 1;
    const at = fromMiddle(to.x, to.y);
    change((now) => zoomed(panned(now, to.x - from.x, to.y - from.y), factor, at));
  });
  const onUp = useEffectEvent((event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
  });
  const onClick = useEffectEvent((event: MouseEvent) => {
    if (slipped.current >= tapSlip) return event.stopPropagation();
    // A pin answers for itself.
    if (!(event.target as Element).closest('button')) onTap(fromMiddle(event.clientX, event.clientY), view);
    return undefined;
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = steps[event.key];
    if (step) change((now) => panned(now, step[0], step[1]));
    else if (event.key === '+' || event.key === '=') zoomBy(zoomStep);
    else if (event.key === '-') zoomBy(1 / zoomStep);
    else if (event.key === '0') fit();
    else return;
    event.preventDefault();
  });
  // The browser's own events: React listens to the wheel passively, and the page would scroll along.
  useEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    box.addEventListener('wheel', (event) => onWheel(event), { passive: false, signal });
    box.addEventListener('pointerdown', (event) => onDown(event), { signal });
    box.addEventListener('pointermove', (event) => onMove(event), { signal });
    for (const end of ['pointerup', 'pointercancel'] as const) {
      box.addEventListener(end, (event) => onUp(event), { signal });
    }
    box.addEventListener('click', (event) => onClick(event), { capture: true, signal });
    box.addEventListener('keydown', (event) => onKey(event), { signal });
    return () => stop.abort();
  }, []);

  return { frame, size, view, fit, uncover, closer: () => zoomBy(zoomStep), further: () => zoomBy(1 / zoomStep) };
}
