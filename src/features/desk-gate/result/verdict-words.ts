import { millisecondsToMinutes } from 'date-fns';
import { spokenCode } from '#domain/booking.ts';
import { karachiDate } from '#domain/calendar.ts';
import type { Desk } from '#domain/desk/desk.ts';
import type { EntryView } from '#hooks/use-entries.ts';
import { clockText } from '#text/clock-text.ts';
import { courtName, entryHours, entryName } from '#text/entry-words.ts';
import { formatClock, formatDay, formatDayShort, formatPrice, formatWeekday } from '#text/format.ts';
import { unbroken } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';
import { entryOfCheck, type Check } from '#features/desk-gate/gate-state.ts';

/** Green opens the gate, amber asks, red says no, grey knows nothing. */
type Tone = 'green' | 'amber' | 'red' | 'gray';

const tones = {
  letIn: 'green',
  collect: 'amber',
  otherTime: 'amber',
  moved: 'amber',
  unlisted: 'amber',
  used: 'red',
  pending: 'red',
  off: 'red',
  otherVenue: 'red',
  notGenuine: 'red',
  newer: 'gray',
  noTicket: 'gray',
  unknownCode: 'gray',
  several: 'gray',
} as const satisfies Record<Check['verdict']['is'], Tone>;

/** The colour of a verdict, and its sign for those who see no colours. */
export function lookOf({ verdict, isUndone }: Pick<Check, 'verdict' | 'isUndone'>): { tone: Tone; sign: string } {
  const tone = isUndone ? 'gray' : tones[verdict.is];
  return { tone, sign: { green: '✓', amber: '!', red: '✕', gray: '?' }[tone] };
}

/** How old the list is: "12 min ago". */
function listAge(at: number, now: number): string {
  const minutes = millisecondsToMinutes(Math.max(0, now - at));
  if (minutes < 1) return t('gate.ageNow');
  return minutes < 60 ? t('gate.age', { count: minutes }) : clockText(at, now);
}

/** The large letters of a card have little room, and half a time or date in a line is misread. */
const clockHours = (entry: EntryView) => unbroken(entryHours(entry));

/** Who it is, where and when: "Hamza Malik · Turf A · 7:00 PM – 9:00 PM". */
export function whoWords({ courts }: Pick<Desk, 'courts'>, entry: EntryView): string {
  return t('gate.who', { name: entryName(entry), court: courtName(courts, entry.courtId), hours: clockHours(entry) });
}

function usedWords(verdict: { at: string | null }, now: number): string {
  return verdict.at === null ? t('gate.usedUnknown') : t('gate.used', { time: clockText(Date.parse(verdict.at), now) });
}

/** What the card says in large letters, and whom it is about below that. `endedAt` (ISO): when what is off was ended. */
export function verdictWords(
  check: Check,
  desk: Pick<Desk, 'courts' | 'at'>,
  now: number,
  endedAt: string | null,
): { title: string; who?: string } {
  const { verdict } = check;
  const entry = entryOfCheck(check);
  const who = entry && whoWords(desk, entry);
  const place = entry && {
    court: courtName(desk.courts, entry.courtId),
    day: unbroken(formatDay(entry.day)),
    hours: clockHours(entry),
  };
  const about = who === undefined ? {} : { who };
  switch (verdict.is) {
    case 'letIn':
      return { title: who ?? '' };
    case 'collect':
      return { title: t('gate.collect', { amount: formatPrice(verdict.entry.collect ?? 0) }), ...about };
    case 'used':
      return { title: usedWords(verdict, now), ...about };
    case 'otherTime':
      return { title: t('gate.otherTime', place), ...about };
    case 'pending':
      return { title: t('gate.pending'), ...about };
    case 'off': {
      const day = endedAt && karachiDate(Date.parse(endedAt));
      const at = day && endedAt && { day: `${formatWeekday(day)} ${formatDayShort(day)}`, time: formatClock(endedAt) };
      return { title: at ? t('gate.offAt', at) : t('gate.off'), ...about };
    }
    case 'unlisted':
      return { title: t('gate.unlisted', { ...place, age: listAge(desk.at, now) }) };
    case 'moved':
      return { title: t('gate.moved', place), ...about };
    case 'unknownCode':
      // The code as it was typed: whoever mistook a letter sees which.
      return { title: t('gate.unknownCode', { age: listAge(desk.at, now) }), who: spokenCode(check.said) };
    default:
      return { title: t(`gate.${verdict.is}`) };
  }
}

/** The same in one line of the list. */
export function logWords({ verdict, isUndone }: Check): string {
  return t(isUndone ? 'gate.log.undone' : `gate.log.${verdict.is}`);
}
