// What stands in a row of the payments and calls.
import { minutesSince, verdictOf, waitTone, type CaseRow } from '#domain/desk/case.ts';
import { entryOf } from '#domain/known.ts';
import type { TextKey } from '#text/en.ts';
import { instantText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';
import { waitText } from '#text/wait-text.ts';
import type { BadgeTone } from '#ui/status-badge.tsx';

export type CallsTab = 'decide' | 'call' | 'done';
export const callsTabs = ['decide', 'call', 'done'] as const;

type RowChip = { tone: BadgeTone; words: string };

/** For how long it has waited. */
function waitChip({ createdAt }: CaseRow, now: number): RowChip {
  return { tone: waitTone(minutesSince(createdAt, now)), words: waitText(createdAt, now) };
}

const moment = (iso: string): string => instantText(Date.parse(iso));

function callChip({ call }: CaseRow): RowChip {
  if (!call) return { tone: 'gray', words: t('cases.notCalled') };
  if (call.outcome === 'call_back' && call.backAt)
    return { tone: 'amber', words: t('cases.calls.back', { time: moment(call.backAt) }) };
  const outcome = t(`cases.calls.${call.outcome}`).toLowerCase();
  return { tone: call.outcome === 'reached' ? 'green' : 'amber', words: t('payments.called', { outcome }) };
}

function claimChip({ claim }: CaseRow, now: number): RowChip[] {
  if (!claim || claim.isMine) return [];
  const minutes = minutesSince(claim.since, now);
  const age = minutes < 1 ? t('cases.openedNow') : t('cases.openedAgo', { count: minutes });
  return [{ tone: 'gray', words: t('cases.opened', { name: claim.by ?? t('cases.openedNobody'), age }) }];
}

const sides: Readonly<Record<string, TextKey>> = {
  customer: 'cases.by.customer',
  venue: 'cases.by.venue',
  platform: 'cases.by.platform',
  time: 'cases.by.time',
};

function verdictChip({ decision }: CaseRow): RowChip {
  const { status, by, at, reason } = decision;
  const verdict = verdictOf(status, by, reason);
  const words = t(`cases.verdict.${verdict}`);
  const said = words.charAt(0).toUpperCase() + words.slice(1);
  const side = entryOf(sides, by);
  return {
    tone: verdict === 'confirmed' ? 'green' : 'gray',
    words:
      by && at
        ? t('payments.decided', { verdict: said, name: side ? t(side) : by, time: moment(at) })
        : t('payments.decidedPlain', { verdict: said }),
  };
}

/** How a booking stands on its tab, most urgent first. */
export function rowChips(row: CaseRow, tab: CallsTab, now: number): RowChip[] {
  if (tab === 'done') return [verdictChip(row)];
  const soon: RowChip[] =
    row.isSoon && row.startsAt ? [{ tone: 'red', words: t('payments.soon', { time: moment(row.startsAt) }) }] : [];
  const wait = tab === 'decide' ? [waitChip(row, now)] : [];
  const suspended: RowChip[] = row.isSuspended ? [{ tone: 'red', words: t('payments.suspended') }] : [];
  return [...wait, ...soon, ...suspended, ...claimChip(row, now), callChip(row)];
}

export function rowName({ name }: CaseRow): string {
  return name ?? t('cases.nobody');
}
