import { palette, smallRadius, styled } from '#ui/styled.ts';

/** From here on the bookings stand in a table (bookings-frame.ts): its cells have little room. */
export const inTable = '@container (inline-size >= 70rem)';

/** What stands out in a booking: a soft ground with a thin line around it, both in the colour of `data-tone`. */
export const ToneBox = styled('div')({
  padding: '10px 12px',
  border: `1px solid ${palette.outline}`,
  borderRadius: smallRadius,
  background: palette.background.soft,
  fontSize: '0.9375rem',
  '& svg': { flex: 'none', marginBlockStart: 3 },
  '&[data-tone="due"]': {
    borderColor: palette.warning.main,
    background: palette.warning.soft,
    '& > svg': { color: palette.warning.ink },
  },
  '&[data-tone="sent"]': {
    borderColor: palette.success.main,
    background: palette.success.soft,
    '& > svg': { color: palette.success.main },
  },
  '&[data-tone="refused"]': { borderColor: palette.error.main, background: palette.error.soft },
  [inTable]: { padding: '8px 10px', fontSize: '0.875rem' },
});

/** What the server has not confirmed yet, or has refused, in the place of what was done. */
export const WaitBox = styled(ToneBox)({
  display: 'grid',
  flex: '1 1 100%',
  justifyItems: 'start',
  gap: 8,
  borderColor: palette.warning.main,
  background: palette.warning.soft,
  '& > p': { display: 'flex', gap: 8 },
  [inTable]: { minInlineSize: 160 },
});

export const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
