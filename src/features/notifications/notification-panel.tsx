import Popover from '@mui/material/Popover';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { AppError } from '#domain/errors.ts';
import type { Notification } from '#domain/notification.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { palette, styled } from '#ui/styled.ts';
import { closeBell } from './bell-store.ts';
import { markAllRead } from './mark-read.ts';
import { NotificationList } from './notification-list.tsx';

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: '4px 8px',
  minBlockSize: 60,
  paddingBlock: 8,
  paddingInline: '16px 8px',
  borderBlockEnd: `1px solid ${palette.divider}`,
  '& > h2': { marginInlineEnd: 'auto', fontSize: '1.125rem' },
  '& > h2:focus': { outline: 'none' },
});

const All = styled(Button)({ minBlockSize: 44, textDecoration: 'none' });

/** Spec, notifications dropdown: the list is at most 400 px high and scrolls; on a low screen less. */
const Scroll = styled('div')({
  maxBlockSize: 'min(400px, 65vh)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingBlockEnd: 'env(safe-area-inset-bottom)',
});

const Under = styled(Popover)({ '& .MuiPopover-paper': { inlineSize: 380, marginBlockStart: 12 } });

const wide = '(width >= 768px)';

function subscribeWidth(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

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
  const isWide = useSyncExternalStore(subscribeWidth, () => matchMedia(wide).matches);
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(isWide);
  useEffect(() => {
    if (isOpen) focusOn(title.current);
  }, [isOpen]);
  // What was opened for one width has no place in the other.
  useEffect(() => {
    if (shown.current !== isWide) closeBell();
    shown.current = isWide;
  }, [isWide]);
  // It comes into the page later than this component does.
  const place = useCallback((heading: HTMLHeadingElement | null) => {
    title.current = heading;
    focusOn(heading);
  }, []);
  const readAll = () => {
    void markAllRead(list ?? []);
    // The button goes with the last unread message, and must not take the focus along.
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
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      disableScrollLock
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': 'bell-title' } }}
    >
      <Head>
        <h2 ref={place} id="bell-title" tabIndex={-1}>
          {t('notifications.title')}
        </h2>
        {all}
        <IconButton aria-label={t('action.close')} onClick={closeBell}>
          <Icon name="close" />
        </IconButton>
      </Head>
      {body}
    </Under>
  );
}
