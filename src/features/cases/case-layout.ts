import { Card } from '#ui/card.tsx';
import { narrow, palette, styled, wide } from '#ui/styled.ts';
import { theme } from '#ui/theme/theme.ts';

/** From here on there is room for the receipt beside everything else. */
const besideFrom = theme.breakpoints.up(1200);

/** One booking in one column: facts, receipt, call, decision, history. */
export const CaseColumn = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: 16,
  // An empty live region takes no room.
  '& > div:empty': { position: 'absolute' },
});

/** The same with the receipt on the other side, which stays in sight while the rest scrolls. */
export const CaseColumns = styled(CaseColumn)({
  [besideFrom]: {
    gridTemplateColumns: 'minmax(0, 560px) minmax(0, 1fr)',
    gridTemplateRows: 'repeat(6, auto) 1fr',
    '& > *': { gridColumn: 1 },
    '& > .case-receipt': {
      gridColumn: 2,
      gridRow: '1 / -1',
      position: 'sticky',
      insetBlockStart: 72,
    },
  },
});

/** A part of a booking with its heading. */
export const CasePart = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  padding: '18px 16px 20px',
  [wide]: { padding: '20px 24px 24px' },
  '& > div:empty': { position: 'absolute' },
}) as typeof Card;

/** Names on one side, what there is to say on the other. */
export const FactList = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(96px, 34%) minmax(0, 1fr)',
  alignItems: 'baseline',
  gap: '10px 16px',
  margin: 0,
  '& > dt': { color: palette.text.secondary, fontSize: '0.875rem' },
  '& > dd': { margin: 0, minInlineSize: 0, overflowWrap: 'anywhere' },
  '& > dd > span': { display: 'block' },
  // As tall as a thumb, and no taller line for it.
  '& > dd > a': { marginBlock: -10 },
  // What has buttons needs all of a phone's width.
  [narrow]: { '& > .whole': { gridColumn: '1 / -1' }, '& > dd.whole': { marginBlockStart: -6 } },
});

/** Buttons beside each other that wrap. */
export const ButtonRow = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' });

/** What a form looks like on a phone is what it is: one column that is easy to read. */
export const FormColumn = styled('div')({ display: 'grid', gap: 16, maxInlineSize: 560 });

/** Fields that are all disabled while there is no connection: what was typed stays. */
export const Fields = styled('fieldset')({
  display: 'grid',
  gap: 20,
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
});
