import { useCallback, useEffect, useRef, useState } from 'react';
import { pullDesk } from '#data/repositories/lazy-desk.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { waitsFor } from '#domain/desk/day-model.ts';
import { checkCode, checkTicket, judgeEntry, type GateBook } from '#domain/desk/gate-check.ts';
import type { Desk } from '#domain/desk/desk.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { asSent, readEntryViews, type EntryView } from '#hooks/use-entries.ts';
import { useOutbox } from '#hooks/use-outbox.ts';
import { useSession } from '#hooks/use-session.ts';
import { errorText } from '#text/error-text.ts';
import { showToast } from '#ui/overlay/toast.ts';
import { readBeep, signal, writeBeep } from './gate-signal.ts';
import { entryOfCheck, lastChecks, noteCheck, type Check } from './gate-state.ts';

/** Ms that a result stays without a touch. */
const shownFor = 20_000;

/** When this phone let somebody in for a booking that nobody else has heard of yet (ISO). */
function waitingSince(outbox: readonly QueuedWrite[] | undefined, bookingId: string): string | undefined {
  const waiting = outbox?.find(
    ({ kind, state, args }) =>
      kind === 'check-in' && state !== 'failed' && Reflect.get(Object(args), 'bookingId') === bookingId,
  );
  return waiting && String(Reflect.get(Object(waiting.args), 'at'));
}

/** What is kept on this phone; each resolves false, and has said why, where it could not be. */
export type GateWrites = {
  /** `collected`: PKR that were still to be collected, and were. */
  letIn: (entry: EntryView, collected: number | null, how: Check['how']) => Promise<boolean>;
  undo: (entry: EntryView) => Promise<boolean>;
};

type Gate = {
  /** What stands on the card. */
  shown: Check | undefined;
  checks: readonly Check[];
  isRefreshing: boolean;
  /** Whether this phone beeps at every check. */
  beeps: boolean;
  setBeeps: (on: boolean) => void;
  scan: (text: string) => void;
  type: (code: string) => void;
  /** They come in although it is another time or place, or not on the list. */
  agree: (check: Check) => void;
  /** What was to be collected was. */
  collected: (check: Check) => void;
  pick: (check: Check, entry: EntryView) => void;
  takeBack: (check: Check) => void;
  /** Asks the server for the list, and looks the code up again. */
  refresh: (check: Check) => void;
  next: () => void;
};

/** Checks tickets and codes at a venue, one at a time, and lets people in: from what this phone knows, without asking anybody. */
export function useGate(desk: Desk, entries: readonly EntryView[], { letIn, undo }: GateWrites): Gate {
  const { venueId, firstDay, lastDay } = desk;
  const uid = useSession()?.id;
  const key = `${uid ?? ''} ${venueId}`;
  const outbox = useOutbox();
  const [checks, setChecks] = useState(() => lastChecks(key));
  const [shownId, setShownId] = useState<number>();
  const [isRefreshing, setRefreshing] = useState(false);
  const [beeps, keepBeeps] = useState(readBeep);
  const isBusy = useRef(false);
  const shown = checks.find(({ id }) => id === shownId);

  const letInBefore = (bookingId: string) =>
    checks.find((check) => check.verdict.is === 'letIn' && !check.isUndone && check.verdict.entry.id === bookingId);
  const book = (own: readonly EntryView[] = entries): GateBook<EntryView> => ({
    desk,
    entries: own,
    letInAt: (id) => {
      const before = letInBefore(id);
      return waitingSince(outbox, id) ?? (before && new Date(before.at).toISOString());
    },
    asShown: asSent,
    now: serverNow(),
  });

  const show = (check: Check) => {
    const { verdict } = check;
    const isHere =
      verdict.is === 'used' &&
      ((verdict.entry !== null && waitsFor(verdict.entry, 'check-in')) || letInBefore(verdict.bookingId) !== undefined);
    setChecks(noteCheck(key, { ...check, isHere }));
    setShownId(check.id);
    signal(verdict.is === 'letIn', beeps);
  };
  /** Shows a verdict; a yes is kept on this phone first, and one that could not be is said by a toast. */
  const settle = async (check: Check, collected: number | null = null) => {
    const { verdict, how } = check;
    if (verdict.is === 'letIn' && !(await letIn(verdict.entry, collected, how))) return;
    show(check);
  };
  const oneAtATime = async (work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await work();
    } finally {
      isBusy.current = false;
    }
  };
  const begin = (how: Check['how'], said: string, judge: () => Check['verdict'] | Promise<Check['verdict']>) =>
    void oneAtATime(async () => {
      const at = serverNow();
      await settle({ id: performance.now(), how, said, at, verdict: await judge() });
    });
  const goOn = (check: Check, verdict: Check['verdict'], amount: number | null = null) =>
    void oneAtATime(() => settle({ ...check, at: serverNow(), verdict }, amount));

  const next = useCallback(() => setShownId(undefined), []);
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(next, shownFor);
    return () => clearTimeout(timer);
  }, [shown, next]);

  return {
    shown,
    checks,
    isRefreshing,
    beeps,
    setBeeps: (on) => {
      keepBeeps(on);
      writeBeep(on);
      // Heard at once, so that a muted phone is noticed before the first guest.
      if (on) signal(true, on);
    },
    scan: (text) => begin('qr', text, () => checkTicket(text, book())),
    type: (code) => begin('code', code, () => checkCode(code, book())),
    agree: (check) => {
      const entry = entryOfCheck(check);
      if (entry) goOn(check, judgeEntry(entry, book(), { isAgreed: true }));
    },
    collected: (check) => {
      const entry = entryOfCheck(check);
      if (entry) goOn(check, { is: 'letIn', entry }, entry.collect);
    },
    pick: (check, entry) => goOn(check, judgeEntry(entry, book())),
    takeBack: (check) => {
      const entry = entryOfCheck(check);
      const takeBack = async (back: EntryView) => {
        if (!(await undo(back))) return;
        setChecks(noteCheck(key, { ...check, isUndone: true }));
        next();
      };
      if (entry) void takeBack(entry);
    },
    refresh: (check) => {
      const again = async () => {
        await pullDesk(venueId);
        const fresh = await readEntryViews(uid, venueId, firstDay, lastDay);
        goOn(check, checkCode(check.said, book(fresh)));
      };
      setRefreshing(true);
      again()
        .catch((thrown: unknown) => showToast({ kind: 'error', title: errorText(thrown) }))
        .finally(() => setRefreshing(false));
    },
    next,
  };
}
