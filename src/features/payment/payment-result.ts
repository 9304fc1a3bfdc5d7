import Avatar from '@mui/material/Avatar';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';
import { palette, styled, wide } from '#ui/styled.ts';

/** One card in the middle of the screen. */
export const ResultPage = styled(Page)({
  display: 'grid',
  alignContent: 'center',
  '& > *': { inlineSize: '100%', maxInlineSize: 520, marginInline: 'auto' },
});

export const Result = styled(Card)({
  display: 'grid',
  justifyItems: 'center',
  gap: 14,
  padding: '32px 20px',
  textAlign: 'center',
  '& > .notice': { textAlign: 'start' },
  [wide]: { padding: 32 },
});

export const Mark = styled(Avatar)({
  inlineSize: 72,
  blockSize: 72,
  background: palette.background.soft,
  color: palette.text.secondary,
});

export const DoneMark = styled(Mark)({ background: palette.success.soft, color: palette.success.ink });

export const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 12,
  inlineSize: '100%',
  paddingBlockStart: 6,
  '& > .MuiButton-root': { flex: '1 1 180px' },
});
