import { useRef, type PointerEvent } from 'react';
import { isWideScreen } from '#ui/use-wide-screen.ts';

/** As far as this, in px, or faster than this, in px/ms: what is let go of then goes. */
const farEnough = 120;
const fastEnough = 0.5;

type Drag = { paper: HTMLElement; from: number; at: number };

function isButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a') !== null;
}

/**
 * For the head of what is a sheet on a phone: there a finger on it drags the paper along; let go of far enough or fast enough `leave` is called; it
 * answers false when the sheet has to stay, which slides back then. A mouse has the backdrop and the cross.
 */
export function useDragAway(leave: () => boolean) {
  const drag = useRef<Drag>(undefined);
  const by = ({ clientY }: PointerEvent) => Math.max(0, clientY - (drag.current?.from ?? clientY));
  const settle = (isLeaving: boolean) => {
    if (!drag.current) return;
    const { style } = drag.current.paper;
    style.transition = 'transform 0.2s';
    style.transform = isLeaving ? 'translateY(100%)' : '';
    drag.current = undefined;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const paper = event.currentTarget.closest<HTMLElement>('.MuiDialog-paper');
      if (!paper || !event.isPrimary || event.pointerType === 'mouse' || isButton(event.target) || isWideScreen())
        return;
      event.currentTarget.setPointerCapture(event.pointerId);
      paper.style.transition = 'none';
      drag.current = { paper, from: event.clientY, at: event.timeStamp };
    },
    onPointerMove(event: PointerEvent) {
      if (drag.current) drag.current.paper.style.transform = `translateY(${by(event)}px)`;
    },
    onPointerUp(event: PointerEvent) {
      if (!drag.current) return;
      const far = by(event);
      const isThrown = far > 24 && far / Math.max(1, event.timeStamp - drag.current.at) > fastEnough;
      settle((far > farEnough || isThrown) && leave());
    },
    onPointerCancel: () => settle(false),
  };
}
