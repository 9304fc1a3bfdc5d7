import Popover from '@mui/material/Popover';
import { useRtl } from '@mui/system/RtlProvider';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode, type RefObject } from 'react';
import { styled } from '#ui/styled.ts';
import { useWideScreen } from '#ui/use-wide-screen.ts';
import { useBackCloses } from './back-closes.ts';
import { Sheet, SheetHead } from './sheet.tsx';

type AnchoredSheetProps = {
  title: string;
  open: boolean;
  /** What opened it: on a wide screen it stands below, on the side where reading begins or ends. */
  anchor: RefObject<Element | null>;
  side?: 'start' | 'end';
  onClose: () => void;
  children: ReactNode;
};

const Under = styled(Popover)({ '& .MuiPopover-paper': { inlineSize: 360, marginBlockStart: 8 } });

/** A sheet from the bottom of a phone, and on a wide screen a popover below its button. It closes when the window changes sides. */
export function AnchoredSheet({ title, open, anchor, side = 'start', onClose, children }: AnchoredSheetProps) {
  const titleId = useId();
  const isWide = useWideScreen();
  const shown = useRef(isWide);
  // Material places a popover by left and right.
  const isLeft = (side === 'start') !== useRtl();
  // The sheet of a phone does it by itself.
  useBackCloses(open && isWide, onClose);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (shown.current !== isWide) close();
    shown.current = isWide;
  }, [isWide]);
  if (!isWide) {
    return (
      <Sheet title={title} open={open} onClose={onClose}>
        {children}
      </Sheet>
    );
  }
  const horizontal = isLeft ? 'left' : 'right';
  return (
    <Under
      open={open}
      onClose={onClose}
      anchorEl={() => anchor.current}
      anchorOrigin={{ vertical: 'bottom', horizontal }}
      transformOrigin={{ vertical: 'top', horizontal }}
      disableScrollLock
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } }}
    >
      <SheetHead title={title} titleId={titleId} onClose={onClose} />
      {children}
    </Under>
  );
}
