// Why a console's write was refused, naming who was faster. Loaded with the consoles only.
import { parseDay } from '#domain/calendar.ts';
import { AppError, type ErrorCode, type ErrorDetail } from '#domain/errors.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { clockText } from '#text/clock-text.ts';
import type { TextKey } from '#text/en.ts';
import { errorText } from '#text/error-text.ts';
import { formatDay, formatPrice, formatSpan } from '#text/format.ts';
import { hourRanges } from '#text/hour-words.ts';
import { instantText } from '#text/time-text.ts';
import { t, type TextParams } from '#text/translate.ts';
import type { Desk, DeskEntry } from '#domain/desk/desk.ts';
import { courtName, entryName } from '#text/entry-words.ts';

/** What the screen knows of the entry that the write was about. */
type RefusalFacts = {
  /** Name of its court. */
  court: string;
  /** Its guest. */
  name: string | null;
  venue: string;
  /** False when the person has no role at the venue any more. */
  hasAccess: boolean;
  /** The server's clock in ms: what happened on another date is told with that. */
  now: number;
};

type Refused = Pick<QueuedWrite, 'kind' | 'args' | 'error'>;
type Params = TextParams & { name: string; by: string; time: string };

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const clockOf = (value: unknown, now: number): string =>
  textOf(value) ? clockText(Date.parse(String(value)), now) : '';

/** A date as it is, an instant with its date and time. */
function momentOf(value: unknown): string {
  const text = textOf(value) ?? '';
  if (parseDay(text)) return formatDay(text);
  return text ? instantText(Date.parse(text)) : '';
}

function hoursText(value: unknown): string {
  const hours = Array.isArray(value) ? value.filter((hour) => typeof hour === 'number') : [];
  return (
    hourRanges(hours)
      .map(([start, end]) => formatSpan(start, end))
      .join(', ') || t('error.thatTime')
  );
}

/** SLOT_TAKEN {hours, entry}: whose hour it is. */
function takenKey(kind: string, entry: Readonly<Record<string, unknown>>): TextKey {
  const isHeld = entry['kind'] === 'hold';
  if (entry['kind'] === 'move') return kind === 'block-hours' ? 'deskWrite.block.move' : 'deskWrite.taken.move';
  if (kind === 'block-hours') {
    if (isHeld) return 'deskWrite.block.held';
    return textOf(entry['name']) && entry['kind'] !== 'block' ? 'deskWrite.block.taken' : 'deskWrite.block.unknown';
  }
  if (isHeld) return 'deskWrite.taken.held';
  if (entry['kind'] === 'block') return 'deskWrite.taken.blocked';
  if (entry['kind'] === 'app') return 'deskWrite.taken.online';
  return textOf(entry['by']) ? 'deskWrite.taken.entered' : 'deskWrite.taken.unknown';
}

const keysOf: Readonly<Record<string, (detail: ErrorDetail) => TextKey>> = {
  'add-walk-in OUTSIDE_WINDOW': () => 'deskWrite.window',
  'block-hours OUTSIDE_WINDOW': () => 'deskWrite.window',
  'check-in OUTSIDE_GATE_WINDOW': () => 'deskWrite.gateWindow',
  'check-in COLLECT_FIRST': () => 'deskWrite.collect',
  'mark-no-show TOO_EARLY': () => 'deskWrite.noShowEarly',
  'check-in NOT_FOUND': () => 'deskWrite.entryGone',
  'undo-check-in NOT_FOUND': () => 'deskWrite.entryGone',
  'mark-no-show NOT_FOUND': () => 'deskWrite.entryGone',
  'remove-entry NOT_FOUND': () => 'deskWrite.entryGone',
  'change-walk-in NOT_FOUND': () => 'deskWrite.change.removed',
  'change-walk-in NOT_CHANGEABLE': ({ by }) => (textOf(by) ? 'deskWrite.change.removedBy' : 'deskWrite.change.removed'),
  'remove-entry NOT_CHANGEABLE': ({ status }) =>
    status === 'arrived' ? 'deskWrite.remove.arrived' : 'deskWrite.remove.over',
  'check-in ALREADY_CHECKED_IN': () => 'deskWrite.twice',
  'check-in NOT_CONFIRMED': ({ status }) =>
    status === 'pending' ? 'deskWrite.letIn.pending' : 'deskWrite.letIn.cancelled',
  'undo-check-in TOO_LATE': () => 'deskWrite.undoLate',
  // The gate takes back its own check-ins; this one was somebody else's.
  'undo-check-in FORBIDDEN': () => 'deskWrite.undoOther',
  'mark-no-show TOO_LATE': () => 'deskWrite.noShowLate',
  'mark-no-show ALREADY_CHECKED_IN': () => 'deskWrite.noShowArrived',
  'pause-online TOO_LATE': () => 'deskWrite.pauseLater',
  'note-booking NOT_FOUND': () => 'deskWrite.bookingGone',
  'note-booking OUTSIDE_WINDOW': () => 'deskWrite.noteWindow',
};

function refusalKey(kind: string, code: ErrorCode, detail: ErrorDetail, hasAccess: boolean): TextKey | undefined {
  if (code === 'FORBIDDEN' && (!hasAccess || detail['venue'] !== undefined)) return 'deskWrite.noAccess';
  if (code === 'EXPIRED') return kind === 'pause-online' ? 'deskWrite.pauseOver' : 'deskWrite.expired';
  if (code === 'SLOT_TAKEN') return takenKey(kind, objectOf(detail['entry']));
  return keysOf[`${kind} ${code}`]?.(detail);
}

function paramsOf({ args }: Refused, detail: ErrorDetail, { court, name, venue, now }: RefusalFacts): Params {
  const entry = objectOf(detail['entry']);
  const isTaken = detail['entry'] !== undefined;
  return {
    court,
    venue: textOf(detail['venue']) ?? venue,
    hours: hoursText(detail['hours'] ?? Reflect.get(Object(args), 'hours')),
    name: isTaken ? (textOf(entry['name']) ?? t('deskWrite.someone')) : (name ?? t('deskWrite.guest')),
    by: textOf(isTaken ? entry['by'] : detail['by']) ?? t('deskWrite.someone'),
    time: clockOf(isTaken ? (entry['until'] ?? entry['made']) : detail['at'], now),
    own: clockOf(Reflect.get(Object(args), 'at'), now),
    first: momentOf(detail['first'] ?? detail['from']),
    last: momentOf(detail['last'] ?? detail['to']),
    amount: formatPrice(Number(detail['amount']) || 0),
  };
}

/** What went with a refused entry, as a sentence behind the reason; empty when nothing did. */
function alongText({ lost }: ErrorDetail): string {
  if (!Array.isArray(lost) || lost.length === 0) return '';
  const isCheckIn = lost.length === 1 && Reflect.get(Object(lost[0]), 'kind') === 'check-in';
  return ` ${isCheckIn ? t('deskWrite.alongCheckIn') : t('deskWrite.along', { count: lost.length })}`;
}

/** Why a console's write was not accepted, in one or two sentences. */
export function deskRefusalText(write: Refused, facts: RefusalFacts): string {
  const { code, detail } = write.error ?? { code: 'UNEXPECTED', detail: {} };
  const key = refusalKey(write.kind, code, detail, facts.hasAccess);
  const reason = key ? t(key, paramsOf(write, detail, facts)) : errorText(new AppError(code, detail));
  return reason + alongText(detail);
}

/** Why a write about an entry of this venue was refused. */
export function refusalText(
  desk: Pick<Desk, 'courts' | 'name' | 'rights'>,
  entry: Pick<DeskEntry, 'kind' | 'name' | 'courtId'>,
  write: QueuedWrite,
  now: number,
): string {
  return deskRefusalText(write, {
    now,
    court: courtName(desk.courts, entry.courtId),
    name: entryName(entry),
    venue: desk.name,
    hasAccess: desk.rights.length > 0,
  });
}
