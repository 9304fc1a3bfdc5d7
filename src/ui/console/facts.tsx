import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import { palette, styled } from '#ui/styled.ts';

/** A part of a detail. */
export const Part = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  padding: 16,
  '& > div:empty': { position: 'absolute' },
  '& > h2, & > h3': { fontSize: '1.125rem', overflowWrap: 'anywhere' },
}) as typeof Card;

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'fit-content(38%) minmax(0, 1fr)',
  gap: '6px 16px',
  margin: 0,
  '& dt': { color: palette.text.secondary, fontSize: '0.9375rem' },
  '& dd': { margin: 0, minInlineSize: 0, overflowWrap: 'anywhere' },
  // An address to write to is a target of 24 px beside those of the line above it.
  '& bdi > a': { display: 'inline-block', paddingBlock: 4, marginBlock: -4 },
});

type Fact = { words: string; value: ReactNode };

/** Facts, one a line; those that nobody knows are left out. */
export function Facts({ facts }: { facts: readonly (Fact | false | null | undefined)[] }) {
  return (
    <List>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.words} style={{ display: 'contents' }}>
              <dt>{fact.words}</dt>
              <dd>
                <bdi>{fact.value}</bdi>
              </dd>
            </div>
          ),
      )}
    </List>
  );
}

const Sum = styled('table')({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  '& th': { padding: '4px 0', fontWeight: 400, textAlign: 'start' },
  '& td': { padding: '4px 0', textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& tr:last-of-type > *': { paddingBlockStart: 8, borderBlockStart: `1px solid ${palette.divider}`, fontWeight: 700 },
});

/** Amounts below each other; the last line is what they come to. */
export function Arithmetic({ label, lines }: { label: string; lines: readonly { words: string; amount: string }[] }) {
  return (
    <Sum aria-label={label}>
      <tbody>
        {lines.map(({ words, amount }) => (
          <tr key={words}>
            <th scope="row">{words}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </Sum>
  );
}
