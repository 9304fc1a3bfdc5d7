import { memo } from 'react';
import type { ShownEntry } from '#domain/desk/day-model.ts';
import { entryChips } from '#text/entry-words.ts';
import { palette, styled } from '#ui/styled.ts';

// Plain elements: a day has sixty of them, and a Material chip each would cost a cheap phone a third of its first paint.
const Chips = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', gap: 4, minInlineSize: 0 });

const Chip = styled('span')({
  maxInlineSize: '100%',
  padding: '1px 8px',
  borderRadius: 12,
  background: palette.background.soft,
  color: palette.text.primary,
  fontSize: '0.8125rem',
  fontWeight: 600,
  lineHeight: 1.5,
  overflowWrap: 'anywhere',
  '&[data-tone="green"]': { background: palette.success.soft, color: palette.success.ink },
  '&[data-tone="amber"]': { background: palette.warning.soft, color: palette.warning.ink },
  '&[data-tone="red"]': { background: palette.error.soft, color: palette.error.ink },
  '&[data-tone="blue"]': { background: palette.info.soft, color: palette.info.ink },
  '@media (forced-colors: active)': { border: '1px solid' },
});

/** How an entry stands, as small coloured words; nothing where there is nothing to say. */
export const EntryChips = memo(function EntryChips({ entry }: { entry: ShownEntry }) {
  const chips = entryChips(entry);
  if (chips.length === 0) return null;
  return (
    <Chips>
      {chips.map(({ tone, words }) => (
        <Chip key={words} data-tone={tone}>
          {words}
        </Chip>
      ))}
    </Chips>
  );
});
