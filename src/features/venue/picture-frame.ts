import { palette, styled } from '#ui/styled.ts';

/** The box of the picture of a venue, the same before there is one. */
export const PictureFrame = styled('div')({
  marginBlockStart: 8,
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  borderRadius: 12,
  backgroundColor: palette.background.soft,
  img: { inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
});
