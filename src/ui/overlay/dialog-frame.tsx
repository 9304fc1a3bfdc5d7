import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { t } from '#text/translate.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Still } from '#ui/still.tsx';
import { palette, styled, wide } from '#ui/styled.ts';
import { theme } from '#ui/theme/theme.ts';
import { useBackCloses } from './back-closes.ts';
import { useDragAway } from './drag-away.ts';
import { closeNews } from './toast-order.ts';

const narrow = theme.breakpoints.down('md');

const Frame = styled(Dialog)({
  '& .MuiDialog-paper': {
    inlineSize: 'calc(100% - 32px)',
    maxInlineSize: 480,
    maxBlockSize: 'calc(100% - 32px)',
    margin: 16,
    // A form between the paper and the body must not keep the body from scrolling.
    '& > form': { display: 'flex', flex: 1, flexDirection: 'column', gap: 0, minBlockSize: 0 },
    // Zoomed in or on a low window everything scrolls as one.
    '@media (height < 480px)': { display: 'block' },
  },
  [narrow]: {
    '& .MuiDialog-container': { alignItems: 'end' },
    '& .MuiDialog-paper': {
      inlineSize: '100%',
      maxInlineSize: 'none',
      maxBlockSize: ['92vh', '92dvh'],
      margin: 0,
      borderRadius: '20px 20px 0 0',
    },
  },
});

const FullFrame = styled(Frame)({
  '& .MuiDialog-paper': {
    '@media (height < 600px)': { display: 'block' },
    [narrow]: { blockSize: ['100vh', '100dvh'], maxBlockSize: 'none', borderRadius: 0 },
    [wide]: { maxInlineSize: 560 },
  },
});

const Head = styled('header')({
  display: 'flex',
  flex: 'none',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: 12,
  paddingBlock: '14px 10px',
  paddingInline: '20px 10px',
  '& > div': { display: 'grid', gap: 2, paddingBlockStart: 7 },
  // A sheet of a phone is dragged by it, and its handle says so.
  [narrow]: {
    '&[data-drags]': { position: 'relative', paddingBlockStart: 18, touchAction: 'none' },
    '&[data-drags]::before': {
      position: 'absolute',
      insetBlockStart: 8,
      insetInlineStart: 'calc(50% - 16px)',
      inlineSize: 32,
      blockSize: 4,
      borderRadius: 2,
      background: palette.outline,
      content: '""',
    },
  },
});

const Title = styled(DialogTitle)({ padding: 0, fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.25 });

/** What a dialog says; it scrolls between the heading and the buttons. */
export const DialogBody = styled(DialogContent)({
  // What is only read out stands where it is said: placed by the paper it would make that scroll too.
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  gap: 16,
  padding: '2px 20px 20px',
  // Keeps focus rings at the edge from being cut off.
  scrollPaddingBlock: 16,
});

const Foot = styled(DialogActions)({
  flex: 'none',
  flexWrap: 'wrap',
  gap: 8,
  padding: '12px 20px max(16px, env(safe-area-inset-bottom))',
  borderBlockStart: `1px solid ${palette.divider}`,
  [narrow]: { '& > .MuiButton-root': { flex: '1 1 auto', paddingInline: 14 } },
});

/** The buttons of a dialog, which stay at its foot. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <Foot disableSpacing>{children}</Foot>;
}

type DialogFrameProps = {
  title: string;
  lead?: ReactNode;
  /** While true, Esc, Back, a drag, the backdrop and the cross do nothing. */
  busy?: boolean;
  /** Asked at Esc, Back, a drag, the backdrop and the cross: true keeps the dialog open, which then asks by itself. */
  keepsOpen?: () => boolean;
  /** Fills the screen of a phone: for what takes a while and must not be swiped past. */
  full?: boolean;
  /** False when the caller moves the focus itself after closing. */
  restoresFocus?: boolean;
  /** Called after the closing animation: the dialog can be unmounted then. */
  onClosed: () => void;
  renderBody: (close: () => void) => ReactNode;
};

/** A dialog with heading and cross: a window on a wide screen; on a phone a sheet at the thumb, which drags away by its heading. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, lead, busy = false, keepsOpen, full = false, restoresFocus = true, onClosed, renderBody } = props;
  const [open, setOpen] = useState(true);
  const titleId = useId();
  const close = () => setOpen(false);
  const leave = () => {
    if (keepsOpen?.()) return false;
    close();
    return true;
  };
  const Root = full ? FullFrame : Frame;
  useBackCloses(open, () => !busy && leave());
  useEffect(closeNews, []);
  const drag = useDragAway(leave);
  const drags = !full && !busy;
  // Not written inside of slotProps: its type would be sought among the props of every element, which takes the compiler a second.
  const transition = { onExited: onClosed };
  return (
    <Root
      open={open}
      onClose={busy ? undefined : leave}
      maxWidth={false}
      disableRestoreFocus={!restoresFocus}
      aria-labelledby={titleId}
      slotProps={{ transition }}
    >
      <Head data-drags={drags || undefined} {...(drags && drag)}>
        <div>
          <Title id={titleId}>{title}</Title>
          {lead}
        </div>
        <IconButton aria-label={t('action.close')} disabled={busy} onClick={leave}>
          <Icon name="close" />
        </IconButton>
      </Head>
      <Still isStill={!open}>{renderBody(close)}</Still>
    </Root>
  );
}
