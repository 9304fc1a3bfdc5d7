import { dayAfter } from '#domain/calendar.ts';
import { offerOf, runsPastMidnight, type Offer } from '#domain/offer.ts';
import { openingTimes } from '#domain/opening-hours.ts';
import { openingDay, sessionOf, type OpeningRule } from '#domain/opening-rules.ts';
import type { VenueDetails } from '#domain/venue.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { formatClock, formatTimeOfDay } from '#text/format.ts';
import { openingRuleText, timesText, weekdayName } from '#text/rule-text.ts';
import { t } from '#text/translate.ts';
import { palette, styled } from '#ui/styled.ts';

/** When a venue is open, in words: "4:00 PM – 2:00 AM, every day". */
export function openingWords(open: string, close: string): string {
  const { opens, closes } = openingTimes(open, close);
  if (opens === closes) return t('venue.hoursAlways');
  return t('venue.hoursDaily', { open: formatTimeOfDay(opens), close: formatTimeOfDay(closes) });
}

const Week = styled('table')({
  marginBlockStart: 8,
  borderCollapse: 'collapse',
  '& :is(th, td)': { paddingBlock: 4, paddingInline: '0 24px', textAlign: 'start', fontVariantNumeric: 'tabular-nums' },
  '& th': { fontWeight: 400, color: palette.text.secondary },
});

const Changes = styled('ul')({ display: 'grid', gap: 4, marginBlock: 8 });

function todayWords(offer: Offer, today: string): string {
  const { session, closedBy } = sessionOf(offer, offer.openings, null, today);
  if (!session) return t('venueRules.closedToday', { label: closedBy.label });
  const times = timesText(session);
  const { rule } = session;
  // What holds every week needs no name.
  return rule?.firstDay ? t('venueRules.todayAs', { times, label: rule.label }) : t('venueRules.today', { times });
}

/** The hours of each weekday, Monday first, or of all at once; without dates and courts that are other. */
function weekOf(offer: Offer, today: string): { weekday: number; name: string; times: string }[] {
  const weekly = offer.openings.filter(({ firstDay }) => firstDay === null);
  const week = Array.from({ length: 7 }, (_, count) => {
    const day = dayAfter(today, count);
    const { session } = sessionOf(offer, weekly, null, day);
    const weekday = new Date(day).getUTCDay() || 7;
    const times = session ? timesText(session) : t('venueRules.closed');
    return { weekday, name: weekdayName(weekday), times };
  });
  const [first] = week;
  if (first && week.every(({ times }) => times === first.times)) return [{ ...first, name: t('venueRules.everyDay') }];
  return week.sort((one, other) => one.weekday - other.weekday);
}

/** What the table does not say: dates from now on, breaks, and courts with hours of their own. */
function isChange(rule: OpeningRule, today: string): boolean {
  if (rule.kind === 'pause') return false;
  if (rule.lastDay !== null) return rule.lastDay >= today;
  return rule.kind === 'break' || rule.courtId !== null;
}

/** Today's hours, the week and what will be other, as far as the venue has rules; else its hours of every day. */
export function OpeningHours({ venue }: { venue: VenueDetails }) {
  const offer = offerOf(venue);
  const { openings } = offer;
  const now = serverNow();
  const today = openingDay(offer, openings, now);
  const overnight = runsPastMidnight(offer, null, today) && <p className="muted small">{t('venue.hoursOvernight')}</p>;
  if (openings.length === 0)
    return (
      <>
        <p>{openingWords(venue.open, venue.close)}</p>
        {overnight}
      </>
    );
  const nameOf = (courtId: string | null) =>
    courtId === null ? undefined : (venue.courts.find(({ id }) => id === courtId)?.name ?? '');
  const paused = openings.filter(({ fromAt, untilAt }) => (fromAt ?? now) <= now && (untilAt ?? 0) > now);
  const changes = openings
    .filter((rule) => isChange(rule, today))
    .sort((one, other) => (one.firstDay ?? '').localeCompare(other.firstDay ?? ''));
  return (
    <>
      <p>{todayWords(offer, today)}</p>
      {paused.map(({ id, courtId, untilAt }) => {
        const words = t('venueRules.paused', { time: formatClock(untilAt ?? now) });
        const court = nameOf(courtId);
        return <p key={id}>{court === undefined ? words : t('venueRules.ofCourt', { court, words })}</p>;
      })}
      <Week aria-label={t('venueRules.week')}>
        <tbody>
          {weekOf(offer, today).map(({ weekday, name, times }) => (
            <tr key={weekday}>
              <th scope="row">{name}</th>
              <td>{times}</td>
            </tr>
          ))}
        </tbody>
      </Week>
      {changes.length > 0 && (
        <Changes aria-label={t('venueRules.coming')}>
          {changes.map((rule) => (
            <li key={rule.id} dir="auto">
              {openingRuleText(rule, nameOf(rule.courtId))}
            </li>
          ))}
        </Changes>
      )}
      {overnight}
    </>
  );
}
