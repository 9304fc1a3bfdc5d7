import ButtonBase from '@mui/material/ButtonBase';
import type { ComponentProps, FocusEvent } from 'react';
import { palette, styled } from '#ui/styled.ts';

/** One of a row of choices, in sight and one tap away; `aria-pressed` says which is chosen. */
export const ChoiceChip = styled(ButtonBase)({
  flex: 'none',
  gap: 6,
  minBlockSize: 44,
  minInlineSize: 44,
  padding: '6px 14px',
  border: `1px solid ${palette.outline}`,
  borderRadius: 22,
  background: palette.background.paper,
  fontSize: '0.9375rem',
  fontWeight: 600,
  lineHeight: 1.25,
  // A long name breaks where chips do; in a strip, which scrolls, none does.
  maxInlineSize: '100%',
  '@media (hover: hover)': {
    '&[aria-pressed="false"]:hover': { borderColor: palette.primary.main, background: palette.primary.soft },
  },
  '&[aria-pressed="true"]': {
    borderColor: palette.primary.main,
    background: palette.primary.main,
    color: palette.primary.contrastText,
  },
  '@media (forced-colors: active)': {
    '&[aria-pressed="true"]': {
      forcedColorAdjust: 'none',
      borderColor: 'Highlight',
      background: 'Highlight',
      color: 'HighlightText',
      outlineColor: 'CanvasText',
    },
  },
});

const Strip = styled('div')({
  display: 'flex',
  gap: 8,
  marginInline: 'calc(-1 * var(--bleed, 0px))',
  // Room for a focus ring, which a scroller cuts off.
  paddingBlock: 4,
  paddingInline: 'var(--bleed, 4px)',
  overflowX: 'auto',
  scrollPaddingInline: 'var(--bleed, 4px)',
  scrollbarWidth: 'none',
  '&::-webkit-scrollbar': { display: 'none' },
  '& > *': { maxInlineSize: 'none', whiteSpace: 'nowrap' },
});

// Browsers leave a chip where it is when half of it can be seen.
function showWhole({ target }: FocusEvent): void {
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** They scroll sideways where they are wider than their place, whose padding (`--bleed`) they use. */
export function ChipStrip(props: ComponentProps<typeof Strip>) {
  return <Strip onFocus={showWhole} {...props} />;
}
