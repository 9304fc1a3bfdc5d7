import { palette, smallRadius, styled } from '#ui/styled.ts';

/** A picture fills the dialog's width and no more than its height. */
export const Picture = styled('img')({
  flex: '1 1 auto',
  inlineSize: '100%',
  minBlockSize: 240,
  maxBlockSize: ['72vh', '72dvh'],
  objectFit: 'contain',
  background: palette.background.soft,
});

export const Coming = styled('div')({ blockSize: 420, padding: 16 });

export const Instead = styled('div')({
  display: 'grid',
  flex: 1,
  alignContent: 'center',
  justifyItems: 'center',
  gap: 14,
  minBlockSize: 280,
  padding: 24,
  textAlign: 'center',
  '& > svg': {
    boxSizing: 'content-box',
    padding: 14,
    border: `1px dashed ${palette.outline}`,
    borderRadius: smallRadius,
    color: palette.text.secondary,
  },
});
