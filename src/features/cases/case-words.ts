// What stands in a booking's facts and history, in words.
import { spokenCode } from '#domain/booking.ts';
import { minutesSince, type Case, type CaseBlock, type CaseCall, type CaseEvent } from '#domain/desk/case.ts';
import type { EntryStatus } from '#domain/desk/desk.ts';
import { entryOf } from '#domain/known.ts';
import type { BadgeTone } from '#ui/status-badge.tsx';
import { clockText } from '#text/clock-text.ts';
import type { TextKey } from '#text/en.ts';
import { formatDay, formatPrice } from '#text/format.ts';
import { rangeWords } from '#text/hour-words.ts';
import { instantText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';

/** Who it is for the person who decides. */
export function customerName({ name }: Pick<Case, 'name'>): string {
  return name ?? t('cases.nobody');
}

export function hoursWords({ day, hours }: Pick<Case, 'day' | 'hours'>): string {
  return rangeWords(day, hours).join(', ');
}

export const statusTones: Record<EntryStatus, BadgeTone> = {
  pending: 'amber',
  confirmed: 'green',
  completed: 'gray',
  cancelled: 'gray',
  refund_due: 'red',
  unknown: 'gray',
};

/** Who of the colleagues has it open, and since when. */
export function openedWords({ by, since }: { by: string | null; since: string }, now: number): string {
  const minutes = minutesSince(since, now);
  return t('cases.opened', {
    name: by ?? t('cases.openedNobody'),
    age: minutes < 1 ? t('cases.openedNow') : t('cases.openedAgo', { count: minutes }),
  });
}

/** Since when the customer may not book, and why. */
export function blockWords({ by, at, reason }: CaseBlock, name: string, now: number): string {
  const time = at ? clockText(Date.parse(at), now) : '';
  return reason === null
    ? t('cases.blockedUnpaid', { name, time })
    : t('cases.blockedBy', { name, time, by: by ?? t('cases.openedNobody'), reason });
}

export function outcomeWords({ outcome }: Pick<CaseCall, 'outcome'>): string {
  return t(`cases.calls.${outcome}`);
}

/** A greeting that says who writes and about what, for WhatsApp. */
export function greeting(found: Case, from: 'platform' | 'venue'): string {
  return t(from === 'platform' ? 'cases.greeting' : 'cases.greetingVenue', {
    name: found.name ?? '',
    code: found.code ? spokenCode(found.code) : '',
    court: found.courtName,
    venue: found.venueName,
    day: formatDay(found.day),
    hours: hoursWords(found),
  });
}

const events: Readonly<Record<string, TextKey>> = {
  'booking.made': 'cases.event.booking.made',
  'booking.confirmed': 'cases.event.booking.confirmed',
  'booking.cancelled': 'cases.event.booking.cancelled',
  'booking.refund_due': 'cases.event.booking.refund_due',
  'booking.moved': 'cases.event.booking.moved',
  'booking.completed': 'cases.event.booking.completed',
  'booking.declined': 'cases.event.booking.declined',
  'booking.called_off': 'cases.event.booking.called_off',
  'payment.found': 'cases.event.payment.found',
  'payment.collected': 'cases.event.payment.collected',
  'entry.changed': 'cases.event.entry.changed',
  'refund.opened': 'cases.event.refund.opened',
  'refund.found': 'cases.event.refund.found',
  'refund.not_found': 'cases.event.refund.not_found',
  'refund.sent': 'cases.event.refund.sent',
  'refund.void': 'cases.event.refund.void',
  'refund.undo': 'cases.event.refund.undo',
  'refund.approve': 'cases.event.refund.approve',
  'refund.reject': 'cases.event.refund.reject',
  'refund.granted': 'cases.event.refund.granted',
  'payment.looked': 'cases.event.payment.looked',
  'move.asked': 'cases.event.move.asked',
  'move.accepted': 'cases.event.move.accepted',
  'move.declined': 'cases.event.move.declined',
  'move.withdrawn': 'cases.event.move.withdrawn',
  'move.lapsed': 'cases.event.move.lapsed',
  'dispute.opened': 'cases.event.dispute.opened',
  'dispute.answered': 'cases.event.dispute.answered',
  'call.logged': 'cases.event.call.logged',
  'attendance.arrived': 'cases.event.attendance.arrived',
  'attendance.no_show': 'cases.event.attendance.no_show',
  'attendance.undone': 'cases.event.attendance.undone',
  'entry.noted': 'cases.event.entry.noted',
};

const reasons: Readonly<Record<string, TextKey>> = {
  not_paid: 'cases.reason.not_paid',
  unreadable: 'cases.reason.unreadable',
  too_low: 'cases.reason.too_low',
  court: 'cases.reason.court',
  weather: 'cases.reason.weather',
};

const outcomes: Readonly<Record<string, TextKey>> = {
  reached: 'cases.calls.reached',
  asked: 'cases.calls.asked',
  no_answer: 'cases.calls.no_answer',
  wrong_number: 'cases.calls.wrong_number',
  call_back: 'cases.calls.call_back',
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** One line of the history; undefined for what this build does not know. */
export function eventWords({ action, detail }: CaseEvent): { what: string; more: string } | undefined {
  const key = entryOf(events, action);
  if (!key) return undefined;
  const amount = typeof detail['amount'] === 'number' ? formatPrice(detail['amount']) : '';
  const outcome = entryOf(outcomes, detail['outcome']);
  const reason = entryOf(reasons, detail['reason']);
  const received = typeof detail['received'] === 'number' ? formatPrice(detail['received']) : '';
  return {
    what: t(key, { amount, outcome: outcome ? t(outcome) : '' }),
    more: [
      received,
      textOf(detail['reference']),
      // Of a refund the reason is why it is owed, which the line before it says.
      action.startsWith('booking.') && reason ? t(reason) : '',
      textOf(detail['note']),
    ]
      .filter(Boolean)
      .join(' · '),
  };
}

/** "Sat 28 Nov, 6:30 PM" */
export const momentWords = (iso: string): string => instantText(Date.parse(iso));
