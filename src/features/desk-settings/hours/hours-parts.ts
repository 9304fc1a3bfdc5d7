import { styled } from '#ui/styled.ts';

/** A part of the page of hours. */
export const Section = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  maxInlineSize: 560,
  '.list > & + &': { marginBlockStart: 12 },
  '& > h2': { fontSize: '1.125rem' },
});

export const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
