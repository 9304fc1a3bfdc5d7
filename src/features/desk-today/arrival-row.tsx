import { memo, type KeyboardEvent, type ReactNode } from 'react';
import type { Arrival } from '#domain/desk/day-model.ts';
import type { EntryView } from '#hooks/use-entries.ts';
import { entryHours, entryName } from '#text/entry-words.ts';
import { t } from '#text/translate.ts';
import { EntryChips } from '#ui/desk/entry-chips.tsx';
import { entryLook, entryMarks } from '#ui/desk/entry-look.ts';
import { narrow, palette, styled } from '#ui/styled.ts';

// Plain elements: a full day has sixty rows.
const Row = styled('li')({
  ...entryLook,
  // Buttons that have no room beside the words stand below them.
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'end',
  columnGap: 8,
  paddingBlock: 4,
  paddingInline: '16px 4px',
  '&&': { background: palette.background.paper },
  '&:not(:last-child)': { borderBlockEnd: `1px solid ${palette.divider}` },
  '& > .open': {
    display: 'grid',
    flex: '1 1 8rem',
    gridTemplateColumns: 'minmax(0, 1fr)',
    justifyItems: 'start',
    gap: 2,
    minBlockSize: 44,
    paddingBlock: 6,
    paddingInline: 0,
    border: 0,
    background: 'none',
    textAlign: 'start',
    // The whole row opens it, but for its own buttons.
    '&::after': { position: 'absolute', inset: 0, content: '""' },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `3px solid ${palette.primary.main}`, outlineOffset: -3 },
  },
  '& .when': { color: palette.text.secondary, fontSize: '0.875rem' },
  '& .when > span': { display: 'inline-block' },
  '& .who': { fontWeight: 600 },
  '& .late': { color: palette.warning.ink, fontSize: '0.875rem', fontWeight: 600 },
  '& > :not(.open)': { zIndex: 1, maxInlineSize: '100%' },
  // With room for the chip that a check-in adds: the next button must not slide away from the finger.
  '&[data-gate] > .open': { alignSelf: 'start', alignContent: 'start', minBlockSize: '5.25rem' },
  // Hours break badly: on a phone they have the whole line above the button.
  [narrow]: {
    '&[data-gate]': { alignItems: 'end' },
    '&[data-gate] > .open': { minBlockSize: '6.75rem' },
    '&[data-gate] .when': { inlineSize: 'max-content', maxInlineSize: 'calc(100vw - 54px)' },
  },
  // Two buttons do not fit beside the words in a narrow list, which it is on a wide screen, too, between two others.
  '&[data-late] > .open': { flex: '1 1 200px' },
});

type ArrivalRowProps = {
  arrival: Arrival<EntryView>;
  court: string;
  isLate: boolean;
  /** They can be checked in, or were. */
  isAtGate: boolean;
  /** The one row of the list at which Tab stops. */
  isStop: boolean;
  onOpen: (entryId: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Its button and menu. */
  children: ReactNode;
};

/** One entry of the day: when, where, who, how it stands, and what to do next. */
export const ArrivalRow = memo(function ArrivalRow({
  arrival,
  court,
  isLate,
  isAtGate,
  isStop,
  onOpen,
  onKeyDown,
  children,
}: ArrivalRowProps) {
  const { entry, stretches } = arrival;
  const { sign, ...marks } = entryMarks(entry);
  // Its hours of this day alone.
  const hours = stretches.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at));
  return (
    <Row {...marks} data-late={isLate || undefined} data-gate={isAtGate || undefined}>
      <button
        type="button"
        className="open"
        tabIndex={isStop ? 0 : -1}
        data-entry={entry.id}
        onKeyDown={onKeyDown}
        onClick={() => onOpen(entry.id)}
      >
        <span className="when">
          <span>{t('today.when', { hours: entryHours({ day: entry.day, hours }) })}</span> {court}
        </span>
        <span className="who" dir="auto">
          {sign} {entryName(entry)}
        </span>
        {isLate && <span className="late">{t('entry.late')}</span>}
        <EntryChips entry={entry} />
      </button>
      {children}
    </Row>
  );
});
