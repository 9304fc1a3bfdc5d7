import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Desk } from '#domain/desk/desk.ts';
import { useDesk } from '#hooks/use-desk.ts';
import { type EntryView, useEntries } from '#hooks/use-entries.ts';
import { lazyDialog, useDialogCode, useLeavingDialogs } from '#ui/overlay/lazy-dialog.ts';
import type { SheetOpeners, SheetState } from './sheet-state.ts';

const HoursSheet = lazyDialog(() => import('./sheets/hours-sheet.tsx'));
const EntrySheet = lazyDialog(() => import('./sheets/entry-sheet.tsx'));
const GuestForm = lazyDialog(() => import('./forms/guest-form.tsx'));
const ChangeForm = lazyDialog(() => import('./forms/change-form.tsx'));
const RefusalsSheet = lazyDialog(() => import('./sheets/refusals-sheet.tsx'));
const BlockForm = lazyDialog(() => import('./forms/block-form.tsx'));

const codes = {
  hours: HoursSheet,
  entry: EntrySheet,
  guest: GuestForm,
  change: ChangeForm,
  block: BlockForm,
  refusals: RefusalsSheet,
};

type HostProps = {
  desk: Desk;
  state: SheetState;
  /** An entry that is open and not kept on this device. */
  far: EntryView | undefined;
  sheets: SheetOpeners;
  onClosed: () => void;
};

/** The sheets of one entry, wherever it lies in the days of this device, or beyond them. */
function EntryHost({ desk, state, far, sheets, onClosed }: HostProps & { state: { is: 'entry' | 'change' } }) {
  const entries = useEntries(desk.venueId, desk.firstDay, desk.lastDay);
  const { entryId } = state;
  if (!entries) return null;
  const entry = entries.find(({ id }) => id === entryId) ?? (far?.id === entryId ? far : undefined);
  if (state.is === 'entry') {
    const isNoting = state.isNoting ?? false;
    return <EntrySheet desk={desk} entry={entry} isNoting={isNoting} sheets={sheets} onClosed={onClosed} />;
  }
  return <ChangeForm desk={desk} entry={entry} onClosed={onClosed} />;
}

/** Another sheet, or the same one for something else, begins anew. */
function keyOf(state: SheetState): string {
  if (state.is === 'guest') return `${state.is} ${state.source} ${state.refused?.id ?? ''}`;
  return 'entryId' in state ? `${state.is} ${state.entryId}` : state.is;
}

function SheetHost({ desk, state, far, sheets, onClosed }: HostProps) {
  const isHere = useDialogCode(codes[state.is], true, onClosed);
  if (!isHere) return null;
  switch (state.is) {
    case 'hours':
      return <HoursSheet desk={desk} choice={state.choice} sheets={sheets} onClosed={onClosed} />;
    case 'guest':
      return (
        <GuestForm desk={desk} source={state.source} start={state.start} refused={state.refused} onClosed={onClosed} />
      );
    case 'refusals':
      return <RefusalsSheet desk={desk} sheets={sheets} onClosed={onClosed} />;
    case 'block':
      return <BlockForm desk={desk} start={state.start} onClosed={onClosed} />;
    default:
      return <EntryHost desk={desk} state={state} far={far} sheets={sheets} onClosed={onClosed} />;
  }
}

/** The venue is read by what is open, and only then: each reading takes a moment of a slow phone's start. */
function OpenSheet({ venueId, ...host }: Omit<HostProps, 'desk'> & { venueId: string }) {
  const reading = useDesk(venueId);
  return reading.is === 'here' ? <SheetHost key={keyOf(host.state)} desk={reading.desk} {...host} /> : null;
}

type DeskSheets = {
  /** Stays the same as long as the page does: rows that get it need not render again. */
  sheets: SheetOpeners;
  /** What is open; the page renders it once, anywhere. */
  node: ReactNode;
};

/**
 * Everything that a screen of the console opens over itself: free hours, walk-in, phone booking, block, and one entry. Their
 * code comes at the first use. The focus goes back to what opened the first of them, or to its item of a list.
 */
export function useDeskSheets(venueId: string): DeskSheets {
  useLeavingDialogs();
  const [state, setState] = useState<SheetState>();
  const [far, setFar] = useState<EntryView>();
  const openers = useRef<HTMLElement[]>([]);
  const sheets = useMemo<SheetOpeners>(() => {
    const open = (next: SheetState) => {
      setState((before) => {
        const opener = document.activeElement;
        if (!before && opener instanceof HTMLElement)
          openers.current = [opener, ...(opener.closest('li')?.querySelectorAll<HTMLElement>('a, button') ?? [])];
        return next;
      });
    };
    return {
      openHours: (choice) => open({ is: 'hours', choice }),
      openWalkIn: (start = {}) => open({ is: 'guest', source: 'walkin', start }),
      openPhone: (start = {}) => open({ is: 'guest', source: 'phone', start }),
      openBlock: (start = {}) => open({ is: 'block', start }),
      openRefusals: () => open({ is: 'refusals' }),
      openEntry: (entryId, beyond) => {
        setFar(beyond);
        open({ is: 'entry', entryId });
      },
      openNote: (entryId) => open({ is: 'entry', entryId, isNoting: true }),
      openChange: (entryId) => open({ is: 'change', entryId }),
      openRefused: (write) => {
        // Not by the command itself, which the first screen does without.
        const { source } = write.args as { source: 'walkin' | 'phone' };
        open({ is: 'guest', source, start: {}, refused: write });
      },
    };
  }, []);
  const isOpen = state !== undefined;
  useEffect(() => {
    if (isOpen) return;
    // From sheet to sheet the element that Material would return to may be gone, and with the free hours of a court its button.
    if (document.activeElement === document.body) openers.current.find(({ isConnected }) => isConnected)?.focus();
    openers.current = [];
  }, [isOpen]);
  const node = state && (
    <OpenSheet
      venueId={venueId}
      state={state}
      far={far}
      sheets={sheets}
      onClosed={() => setState((now) => (now === state ? undefined : now))}
    />
  );
  return { sheets, node };
}
