import SwipeableDrawer from '@mui/material/SwipeableDrawer';
import { useEffect, useId, useState, type ReactNode, type Ref } from 'react';
import { t } from '#text/translate.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { palette, styled } from '#ui/styled.ts';
import { useBackCloses } from './back-closes.ts';
import { closeNews } from './toast-order.ts';

const Drawer = styled(SwipeableDrawer)({
  '& .MuiDrawer-paper': {
    // On a tablet no line is as long as the screen.
    maxInlineSize: 640,
    marginInline: 'auto',
    maxBlockSize: ['88vh', '88dvh'],
    borderRadius: '20px 20px 0 0',
    // The handle says that it can be dragged.
    '&::before': {
      flex: 'none',
      inlineSize: 32,
      blockSize: 4,
      margin: '8px auto 0',
      borderRadius: 2,
      background: palette.outline,
      content: '""',
    },
  },
});

const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  paddingBlock: 4,
  paddingInline: '16px 8px',
  // A button beside the title breaks into lines, no word of it does, also at twice the text size.
  '& > *': { overflowWrap: 'normal' },
  '& > h2': { marginInlineEnd: 'auto', fontSize: 'min(1.25rem, 7vw)' },
  '& > h2:focus': { outline: 'none' },
});

type HeadProps = {
  title: string;
  /** For a caller that moves the focus to the title, so that it is read out first. */
  titleRef?: Ref<HTMLHeadingElement> | undefined;
  /** A button beside the title. */
  action?: ReactNode;
  onClose: () => void;
};

/** Title, an optional button, and Close: for a sheet, and for the popover that replaces it on a wide screen. */
export function SheetHead({ title, titleId, titleRef, action, onClose }: HeadProps & { titleId: string }) {
  return (
    <Head>
      <h2 ref={titleRef} id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {action}
      <IconButton aria-label={t('action.close')} onClick={onClose}>
        <Icon name="close" />
      </IconButton>
    </Head>
  );
}

type SheetProps = HeadProps & { open: boolean; children: ReactNode };

/** A sheet from the bottom of a phone: it slides in, drags away, keeps the focus inside and gives it back. */
export function Sheet({ title, titleRef, open, onClose, action, children }: SheetProps) {
  const titleId = useId();
  useBackCloses(open, onClose);
  useEffect(() => {
    if (open) closeNews();
  }, [open]);
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      // Only a button opens it: a swipe from the edge is the device's own gesture.
      onOpen={() => undefined}
      disableSwipeToOpen
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } }}
    >
      <SheetHead title={title} titleId={titleId} titleRef={titleRef} action={action} onClose={onClose} />
      {children}
    </Drawer>
  );
}

/** Returns `open` one frame later: Material does not animate what is open at its first render. */
export function useOpening(open: boolean): boolean {
  const [isIn, setIn] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIn(open));
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return isIn;
}
