import { Card } from '#ui/card.tsx';
import { narrow, palette, styled, wide } from '#ui/styled.ts';

/** What its columns are counted in: beside a list there is less room than on a page of its own. */
export const CaseRoom = styled('div')({ containerType: 'inline-size' });

/**
 * One booking: facts, receipt, call, decision, history in one column, or, where there is room, the receipt on the other side. It
 * stays in sight while the rest scrolls: whoever types a transaction ID looks at it.
 */
export const CaseColumns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: 16,
  // An empty live region takes no room.
  '& > div:empty': { position: 'absolute' },
  '@container (inline-size >= 560px)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.15fr)',
    gridTemplateRows: 'repeat(7, auto) 1fr',
    '& > *': { gridColumn: 1 },
    '& > .case-receipt': {
      gridColumn: 2,
      gridRow: '1 / -1',
      position: 'sticky',
      insetBlockStart: 72,
    },
  },
  // Beside a list: the facts are as short as they can be, for the decision is below them.
  '@container (560px <= inline-size < 960px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > section': { paddingInline: 16 },
    '& > section > dl': { gap: '8px 12px' },
  },
  // What is said stands below its name, not in a column of two words.
  '@container (560px <= inline-size < 640px)': {
    '& > section > dl': { display: 'block' },
    '& > section > dl > dd': { marginBlockEnd: 10 },
  },
  '@container (inline-size >= 960px)': { gridTemplateColumns: 'minmax(0, 560px) minmax(0, 1fr)' },
});

/** Where the decision of a booking begins. */
export const decisionAnchor = 'case-decision';

/** A part of a booking with its heading. */
export const CasePart = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  padding: '18px 16px 20px',
  [wide]: { padding: '20px 24px 24px' },
  '& > div:empty': { position: 'absolute' },
  // Where the focus comes to one, no bar lies over it.
  '& > h2': { scrollMarginBlockStart: 72 },
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
