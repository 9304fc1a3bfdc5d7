import { memo, type KeyboardEvent, type ReactNode } from 'react';
import type { Arrival } from '#domain/desk/day-model.ts';
import type { EntryView } from '#hooks/use-entries.ts';
import { entryHours, entryName } from '#text/entry-words.ts';
import { t } from '#text/translate.ts';
import { EntryChips } from '#ui/desk/entry-chips.tsx';
import { entryLook, entryMarks } from '#ui/desk/entry-look.ts';
import { palette, styled } from '#ui/styled.ts';

// Plain elements: a full day has sixty rows.
const Row = styled('li')({
  ...entryLook,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 8,
  paddingBlock: 4,
  paddingInline: '16px 4px',
  '&&': { background: palette.background.paper },
  '&:not(:last-child)': { borderBlockEnd: `1px solid ${palette.divider}` },
  '& > .open': {
    display: 'grid',
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
  '& > .open > .when': { color: palette.text.secondary, fontSize: '0.875rem' },
  '& > .open > .who': { fontWeight: 600 },
  '& > .open > .late': { color: palette.warning.ink, fontSize: '0.875rem', fontWeight: 600 },
  '& > :not(.open)': { zIndex: 1, maxInlineSize: '100%' },
  // Two buttons do not fit beside the words in a narrow list, which it is on a wide screen, too, between two others.
  '&[data-late]': { display: 'flex', flexWrap: 'wrap', justifyContent: 'end' },
  '&[data-late] > .open': { flex: '1 1 200px' },
});

type ArrivalRowProps = {
  arrival: Arrival<EntryView>;
  court: string;
  isLate: boolean;
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
    <Row {...marks} data-late={isLate || undefined}>
      <button
        type="button"
        className="open"
        tabIndex={isStop ? 0 : -1}
        data-entry={entry.id}
        onKeyDown={onKeyDown}
        onClick={() => onOpen(entry.id)}
      >
        <span className="when">{t('today.when', { court, hours: entryHours({ day: entry.day, hours }) })}</span>
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
