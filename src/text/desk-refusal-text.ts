// Why the server refused what a venue did with an entry, in the words of the console.
import type { DeskEntry } from '#domain/desk/desk.ts';
import { entryOf } from '#domain/known.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import type { TextKey } from './en.ts';
import { entryName } from './entry-words.ts';
import { formatClock, formatDay, formatPrice } from './format.ts';
import { instantText } from './time-text.ts';
import { t } from './translate.ts';
import { reasonText } from './write-text.ts';

type Refused = Pick<QueuedWrite, 'kind' | 'args' | 'error'>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const clock = (value: unknown): string =>
  text(value) && !Number.isNaN(Date.parse(text(value))) ? formatClock(text(value)) : '';
const moment = (value: unknown): string => {
  const at = Date.parse(text(value));
  return Number.isNaN(at) ? '' : instantText(at);
};

const endings: Readonly<Record<string, TextKey>> = {
  cancelled: 'refusal.status.cancelled',
  refund_due: 'refusal.status.refund_due',
};

function letInText(name: string, { status, at }: Readonly<Record<string, unknown>>): string {
  const ending = entryOf(endings, status);
  const time = moment(at);
  return ending && time ? t('refusal.letIn', { name, status: t(ending), time }) : t('refusal.letInNow', { name });
}

function twiceText(write: Refused): string {
  const { at, by } = write.error?.detail ?? {};
  const { at: own } = (write.args ?? {}) as { at?: unknown };
  const params = { first: clock(at), second: clock(own), name: text(by) };
  return t(params.name ? 'refusal.twice' : 'refusal.twiceNobody', params);
}

/** What each refusal means for one kind of write; undefined where the words of the code say it. */
function ownText(write: Refused, name: string): string | undefined {
  const { code = 'UNEXPECTED', detail = {} } = write.error ?? {};
  switch (`${write.kind} ${code}`) {
    case 'change-walk-in NOT_CHANGEABLE':
      return text(detail['by']) ? t('refusal.removedBy', { name: text(detail['by']) }) : t('refusal.removedAlready');
    case 'change-walk-in NOT_FOUND':
    case 'remove-entry NOT_FOUND':
    case 'check-in NOT_FOUND':
    case 'undo-check-in NOT_FOUND':
    case 'mark-no-show NOT_FOUND':
      return t('refusal.entryGone');
    case 'remove-entry NOT_CHANGEABLE':
      return detail['status'] === 'arrived' ? t('refusal.removeArrived', { name }) : t('refusal.removeOver');
    case 'check-in ALREADY_CHECKED_IN':
      return twiceText(write);
    case 'check-in NOT_CONFIRMED':
      return letInText(name, detail);
    case 'check-in OUTSIDE_GATE_WINDOW':
      return t('refusal.gateWindow', { from: moment(detail['from']), to: moment(detail['to']) });
    case 'check-in COLLECT_FIRST':
      return t('refusal.collect', { amount: formatPrice(Number(detail['amount']) || 0) });
    case 'undo-check-in TOO_LATE':
      return t('refusal.undoLate');
    case 'mark-no-show ALREADY_CHECKED_IN':
      return t('refusal.noShowArrived', { name, time: moment(detail['at']) });
    case 'mark-no-show TOO_EARLY':
      return t('refusal.noShowEarly', { time: clock(detail['from']) });
    case 'mark-no-show TOO_LATE':
      return t('refusal.noShowLate');
    case 'note-booking NOT_FOUND':
      return t('refusal.noteGone');
    default:
      return undefined;
  }
}

/** Why a write about an entry was not accepted; hours that somebody else has are said by `takenText`. */
export function deskRefusalText(write: Refused, entry: Pick<DeskEntry, 'kind' | 'name'>, venue: string): string {
  const { code = 'UNEXPECTED', detail = {} } = write.error ?? {};
  const own = ownText(write, entryName(entry));
  if (own) return own;
  if (code === 'OUTSIDE_WINDOW')
    return t('refusal.window', { first: formatDay(text(detail['first'])), last: formatDay(text(detail['last'])) });
  if (code === 'FORBIDDEN')
    return detail['right'] === undefined ? t('refusal.gone', { venue }) : t('refusal.forbidden');
  return reasonText(write);
}
