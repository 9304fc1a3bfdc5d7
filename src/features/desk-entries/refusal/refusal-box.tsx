import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { serverNow } from '#data/server/server-clock.ts';
import { freeCourts } from '#domain/desk/day-model.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { callable } from '#domain/desk/entry-actions.ts';
import { readTaken, type InTheWay } from '#domain/desk/taken.ts';
import { mayRetry, type QueuedWrite } from '#domain/queued-write.ts';
import { useEntries, type EntryView } from '#hooks/use-entries.ts';
import { useRequest } from '#hooks/use-request.ts';
import { useWriteDecisions } from '#hooks/use-write-decisions.ts';
import { errorText } from '#text/error-text.ts';
import { formatClock } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { styled } from '#ui/styled.ts';
import { refusalText } from '#text/desk-refusal-text.ts';
import { blockOf, blockOthers, hasMoreToSay, makeWalkInAgain, walkInOf } from './refused-writes.ts';

const Box = styled('div')({ '&:focus': { outline: 'none' } });

function takeFocus(box: HTMLElement | null): void {
  box?.focus();
}

const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBlockStart: 8 });

/** The entry that a write is about, as far as a refusal needs it. */
export type RefusedEntry = Pick<EntryView, 'kind' | 'name' | 'courtId' | 'day' | 'hours'>;

type RefusalBoxProps = {
  desk: Desk;
  entry: RefusedEntry;
  write: QueuedWrite;
  /** The way to change what was typed and send it in its place; left out where the form is open anyway. */
  onEdit?: (() => void) | undefined;
  /** True where it answers what was just pressed, further down: it comes into sight, and a screen reader to it. */
  takesFocus?: boolean;
  /** It was moved, tried again or discarded: there is nothing left to decide. */
  onDecided: () => void;
};

/** True from an instant on (ms by the server's clock), without anybody doing anything. */
function useIsPast(instant: number): boolean {
  const [, redraw] = useState(0);
  const left = instant - serverNow();
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => redraw((count) => count + 1), Math.min(left + 250, 60_000));
    return () => clearTimeout(timer);
  });
  return left <= 0;
}

/** "Try again after 7:12 PM", which can be pressed once that has come. */
function TryAfter({ until, busy, onAgain }: { until: string; busy: boolean; onAgain: () => void }) {
  const isOver = useIsPast(Date.parse(until));
  return (
    <Button look="primary" disabled={busy || !isOver} onClick={onAgain}>
      {isOver ? t('taken.again') : t('taken.tryAfter', { time: formatClock(until) })}
    </Button>
  );
}

type MoveButtonsProps = Pick<RefusalBoxProps, 'desk' | 'entry'> & {
  busy: boolean;
  onMove: (court: Desk['courts'][number]) => void;
};

/** A button for each court of the sport that is free at these hours, as this device knows. */
function MoveButtons({ desk, entry, busy, onMove }: MoveButtonsProps) {
  const entries = useEntries(desk.venueId, entry.day, entry.day);
  if (!entries) return null;
  const sport = desk.courts.find(({ id }) => id === entry.courtId)?.sport;
  const free = freeCourts(desk, entries, entry, sport, serverNow()).filter(({ id }) => id !== entry.courtId);
  if (free.length === 0) return <p className="small">{t('taken.noCourt')}</p>;
  return free.map((court, at) => (
    <Button key={court.id} look={at === 0 ? 'primary' : 'outline'} disabled={busy} onClick={() => onMove(court)}>
      {t('taken.move', { court: court.name })}
    </Button>
  ));
}

function CallOther({ other }: { other: InTheWay | null }) {
  if (!other || other.is === 'hold' || other.is === 'block') return null;
  const phone = callable(other.phone);
  if (!phone) return null;
  return (
    <ButtonLink look="outline" href={`tel:${phone}`}>
      {t('entry.callName', { name: other.name ?? t('entry.nobody') })}
    </ButtonLink>
  );
}

/** Why a write about an entry was refused, with both parties by name, and what can be done about it in one tap. */
export function RefusalBox({ desk, entry, write, onEdit, takesFocus = false, onDecided }: RefusalBoxProps) {
  const { sendAgain, giveUp, busy: deciding, error: undecided } = useWriteDecisions();
  const perform = useCallback(async (doing: () => Promise<unknown>) => {
    await doing();
    return true;
  }, []);
  const { run, state, error } = useRequest(perform);
  const busy = deciding || state === 'loading';
  const act = async (doing: () => Promise<unknown>, done?: string) => {
    if (!(await run(doing))) return;
    if (done) showToast({ kind: 'success', title: done });
    onDecided();
  };
  const again = async () => {
    const court = desk.courts.find(({ id }) => id === entry.courtId);
    if (court && hasMoreToSay(write)) await act(() => makeWalkInAgain(desk, write, court));
    else if (await sendAgain(write)) onDecided();
  };
  const drop = async () => {
    if (await giveUp(write)) onDecided();
  };
  const isTaken = write.error?.code === 'SLOT_TAKEN';
  // Who was let in on it twice stays let in twice.
  const isUsedTwice = write.kind === 'check-in' && String(write.error?.code) === 'ALREADY_CHECKED_IN';
  const isBlock = write.kind === 'block-hours';
  const isNew = isBlock || write.kind === 'add-walk-in';
  const taken = readTaken(write.error?.detail ?? {});
  const others = isBlock ? blockOf(write).hours.filter((hour) => !taken.hours.includes(hour)) : [];
  const ways: ReactNode[] = [];
  if (isTaken && taken.entry?.is === 'hold')
    ways.push(<TryAfter key="after" until={taken.entry.until} busy={busy} onAgain={() => void again()} />);
  if (isTaken && write.kind === 'add-walk-in')
    ways.push(
      <MoveButtons
        key="move"
        desk={desk}
        entry={{ ...entry, ...walkInOf(write) }}
        busy={busy}
        onMove={(court) => void act(() => makeWalkInAgain(desk, write, court), t('taken.moved', { court: court.name }))}
      />,
    );
  if (isTaken && isBlock && taken.hours.length > 0 && others.length > 0)
    ways.push(
      <Button
        key="others"
        look="primary"
        disabled={busy}
        onClick={() => void act(() => blockOthers(desk, write, taken.hours))}
      >
        {t('taken.others')}
      </Button>,
    );
  if (isTaken) ways.push(<CallOther key="call" other={taken.entry} />);
  if (!isTaken && !isUsedTwice && mayRetry(write))
    ways.push(
      <Button key="again" look="outline" disabled={busy} onClick={() => void again()}>
        {t('taken.again')}
      </Button>,
    );
  if (onEdit && write.kind === 'add-walk-in')
    ways.push(
      <Button key="edit" look="outline" disabled={busy} onClick={onEdit}>
        {t('entry.change')}
      </Button>,
    );
  ways.push(
    <Button key="drop" look="quiet" disabled={busy} onClick={() => void drop()}>
      {t(isNew ? 'taken.discard' : 'refusal.dismiss')}
    </Button>,
  );
  const problem = error ?? undecided;
  return (
    <Box tabIndex={-1} ref={takesFocus ? takeFocus : undefined}>
      <Notice kind="error" role="alert" action={<Choices>{ways}</Choices>}>
        {refusalText(desk, entry, write, serverNow())}
        {problem && ` ${errorText(problem)}`}
      </Notice>
    </Box>
  );
}
