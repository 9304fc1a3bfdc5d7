import Popover from '@mui/material/Popover';
import { useRtl } from '@mui/system/RtlProvider';
import { useCallback, useEffect, useRef } from 'react';
import type { AppError } from '#domain/errors.ts';
import type { Notification } from '#domain/notification.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { useBackCloses } from '#ui/overlay/back-closes.ts';
import { Sheet, SheetHead } from '#ui/overlay/sheet.tsx';
import { styled } from '#ui/styled.ts';
import { useWideScreen } from '#ui/use-wide-screen.ts';
import { closeBell } from './bell-store.ts';
import { markAllRead } from './mark-read.ts';
import { NotificationList } from './notification-list.tsx';

const All = styled(Button)({ minBlockSize: 44, textDecoration: 'none' });

/** Spec, notifications dropdown: the list is at most 400 px high and scrolls; on a low screen less. */
const Scroll = styled('div')({
  maxBlockSize: 'min(400px, 65vh)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingBlockEnd: 'env(safe-area-inset-bottom)',
});

const Under = styled(Popover)({ '& .MuiPopover-paper': { inlineSize: 380, marginBlockStart: 12 } });

function focusOn(heading: HTMLElement | null): void {
  heading?.focus();
}

type NotificationPanelProps = {
  isOpen: boolean;
  bell: HTMLElement | null;
  list: readonly Notification[] | null | undefined;
  unread: number;
  problem: AppError | undefined;
  onRetry: () => void;
};

/**
 * Heading, "Mark all as read" while there is something unread, Close, and the list (spec, notifications dropdown): under the
 * bell of a wide screen, a sheet on a phone. The heading has the focus first, so that it is read out.
 */
export default function NotificationPanel({ isOpen, bell, list, unread, problem, onRetry }: NotificationPanelProps) {
  const isWide = useWideScreen();
  // Material places a popover by left and right.
  const end = useRtl() ? 'left' : 'right';
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(isWide);
  // The sheet of a phone does it by itself.
  useBackCloses(isOpen && isWide, closeBell);
  useEffect(() => {
    if (isOpen) focusOn(title.current);
  }, [isOpen]);
  // A sheet does not fit the wide screen, nor a popover the narrow one: close it.
  useEffect(() => {
    if (shown.current !== isWide) closeBell();
    shown.current = isWide;
  }, [isWide]);
  // The heading mounts later than this component.
  const place = useCallback((heading: HTMLHeadingElement | null) => {
    title.current = heading;
    focusOn(heading);
  }, []);
  const readAll = () => {
    void markAllRead(list ?? []);
    // The button disappears with the last unread message, so the heading takes the focus.
    focusOn(title.current);
  };
  const all = unread > 0 && (
    <All look="link" onClick={readAll}>
      {t('notifications.markAll')}
    </All>
  );
  const body = (
    <Scroll>
      <NotificationList list={list} problem={problem} onRetry={onRetry} onLeave={closeBell} />
    </Scroll>
  );
  if (!isWide) {
    return (
      <Sheet title={t('notifications.title')} titleRef={place} open={isOpen} onClose={closeBell} action={all}>
        {body}
      </Sheet>
    );
  }
  return (
    <Under
      open={isOpen}
      onClose={closeBell}
      anchorEl={bell}
      anchorOrigin={{ vertical: 'bottom', horizontal: end }}
      transformOrigin={{ vertical: 'top', horizontal: end }}
      disableScrollLock
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': 'bell-title' } }}
    >
      <SheetHead
        title={t('notifications.title')}
        titleId="bell-title"
        titleRef={place}
        action={all}
        onClose={closeBell}
      />
      {body}
    </Under>
  );
}
