import { palette, styled } from '#ui/styled.ts';

/** As tall as the offline mark, until that has come. */
export const MarkPlace = styled('div')({ blockSize: 33, backgroundColor: palette.warning.soft });
