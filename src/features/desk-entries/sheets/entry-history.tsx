import { useCallback, useEffect } from 'react';
import * as z from 'zod/mini';
import { fetchDeskList } from '#data/repositories/console-lists.ts';
import { entryOf } from '#domain/known.ts';
import { useOnline } from '#hooks/use-online.ts';
import { useRequest } from '#hooks/use-request.ts';
import type { TextKey } from '#text/en.ts';
import { instantText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';
import { styled } from '#ui/styled.ts';

const Steps = styled('ol')({ display: 'grid', gap: 4, margin: 0, paddingInlineStart: 18, fontSize: '0.875rem' });

const happened = z.object({ action: z.string(), at: z.string(), by: z.nullish(z.string()) });
const row = z.object({ history: z.array(happened) });

const actions: Readonly<Record<string, TextKey>> = {
  'booking.made': 'entry.did.made',
  'booking.confirmed': 'entry.did.confirmed',
  'booking.declined': 'entry.did.declined',
  'booking.called_off': 'entry.did.calledOff',
  'booking.cancelled': 'entry.did.cancelled',
  'booking.refund_due': 'entry.did.refundDue',
  'booking.completed': 'entry.did.completed',
  'attendance.arrived': 'entry.did.arrived',
  'attendance.no_show': 'entry.did.noShow',
  'attendance.undone': 'entry.did.undone',
  'payment.collected': 'entry.did.collected',
  'entry.changed': 'entry.did.changed',
  'entry.noted': 'entry.did.noted',
};

type HistoryProps = { venueId: string; entryId: string };

/** What happened to an entry and who did it: from the server only, while the sheet is open. */
export function EntryHistory({ venueId, entryId }: HistoryProps) {
  const isOnline = useOnline();
  const fetchHistory = useCallback(
    async () => (await fetchDeskList(venueId, 'booking', { id: entryId }, null, row)).rows[0]?.history ?? [],
    [venueId, entryId],
  );
  const { run, state, value } = useRequest(fetchHistory);
  useEffect(() => {
    if (isOnline) void run();
  }, [isOnline, run]);
  if (!value && !isOnline) return <p className="small muted">{t('entry.historyOffline')}</p>;
  if (state === 'failed') return <p className="small muted">{t('entry.historyFailed')}</p>;
  const known = (value ?? []).flatMap(({ action, at, by }) => {
    const words = entryOf(actions, action);
    return words ? [{ words, at, by }] : [];
  });
  if (known.length === 0) return null;
  return (
    <section aria-label={t('entry.history')}>
      <Steps>
        {known.map(({ words, at, by }) => (
          <li key={`${at} ${words}`}>
            {t(by ? 'entry.did.by' : 'entry.did.plain', {
              what: t(words),
              when: instantText(Date.parse(at)),
              name: by ?? '',
            })}
          </li>
        ))}
      </Steps>
    </section>
  );
}
