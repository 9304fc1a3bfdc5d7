import { palette, smallRadius, styled } from '#ui/styled.ts';

/** From here on the bookings stand in a table (bookings-frame.ts): its cells have little room. */
export const inTable = '@container (inline-size >= 62.5rem)';

/** What the server has not confirmed yet, in the place of what was done. */
export const WaitBox = styled('div')({
  display: 'grid',
  flex: '1 1 100%',
  justifyItems: 'start',
  gap: 8,
  padding: 12,
  borderInlineStart: `4px solid ${palette.warning.main}`,
  borderRadius: smallRadius,
  background: palette.warning.soft,
  fontSize: '0.9375rem',
  '& > p': { display: 'flex', gap: 8 },
  '& svg': { flex: 'none', marginBlockStart: 3 },
  [inTable]: { minInlineSize: 160, padding: 10, fontSize: '0.875rem' },
});

/** What the server refused. */
export const RefusedBox = styled(WaitBox)({ borderColor: palette.error.main, background: palette.error.soft });

export const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
