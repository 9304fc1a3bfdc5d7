import { column, palette, styled } from '#ui/styled.ts';

/** A label, what it is for, and what is said about it. */
export const Group = styled('div')({ ...column, gap: 6, minInlineSize: 0 });

export const GroupLabel = styled('span')({ fontSize: '0.875rem', fontWeight: 600 });

/** Something at each end of a line; what does not fit goes below. */
export const Ends = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 12px',
  minBlockSize: 32,
});

/** A small line under a button or a group. */
export const Hint = styled('p')({ fontSize: '0.8125rem', color: palette.text.secondary });

/** Stands where something would be. */
export const Nothing = styled('p')({
  padding: '20px 12px',
  border: `1px dashed ${palette.outline}`,
  borderRadius: 'var(--radius)',
  color: palette.text.secondary,
  textAlign: 'center',
});
