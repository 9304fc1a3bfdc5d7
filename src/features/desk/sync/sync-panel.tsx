import type { RefObject } from 'react';
import type { Desk } from '#domain/desk/desk.ts';
import type { DeskPull } from '#hooks/use-desk.ts';
import { errorText } from '#text/error-text.ts';
import { formatDayShort, formatWeekday } from '#text/format.ts';
import { instantText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { AnchoredSheet } from '#ui/overlay/anchored-sheet.tsx';
import { styled } from '#ui/styled.ts';
import { clockOff } from '#features/desk/sync/desk-age.ts';

export type SyncPanelProps = {
  desk: Desk;
  words: string;
  pull: DeskPull;
  anchor: RefObject<Element | null>;
  open: boolean;
  onClose: () => void;
};

const Body = styled('div')({
  display: 'grid',
  gap: 12,
  padding: '4px 16px max(20px, env(safe-area-inset-bottom))',
});

const dayText = (day: string) => `${formatWeekday(day)} ${formatDayShort(day)}`;

/** What of the venue is on this phone, since when, and the way to ask for more. */
export default function SyncPanel({ desk, words, pull, anchor, open, onClose }: SyncPanelProps) {
  const { isPulling, error, refresh } = pull;
  const off = clockOff();
  return (
    <AnchoredSheet title={t('desk.syncTitle')} anchor={anchor} open={open} onClose={onClose}>
      <Body>
        <p role="status">
          <strong>{isPulling ? t('desk.pulling') : words}</strong>
        </p>
        <p className="muted">{t('desk.syncAt', { time: instantText(desk.at) })}</p>
        <p className="muted">{t('desk.syncDays', { first: dayText(desk.firstDay), last: dayText(desk.lastDay) })}</p>
        {off > 0 && <Notice kind="warning">{t('desk.clockOff', { count: off })}</Notice>}
        {error && !isPulling && <Notice kind="error">{errorText(error)}</Notice>}
        <Button look="primary" block aria-disabled={isPulling} onClick={() => isPulling || refresh()}>
          {t('desk.refresh')}
        </Button>
      </Body>
    </AnchoredSheet>
  );
}
