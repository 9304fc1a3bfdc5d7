import Avatar from '@mui/material/Avatar';
import { palette, styled } from './styled.ts';

const { primary } = palette;

/** The soft ground of an icon that stands before the words it belongs to. */
export const IconMark = styled(Avatar)({
  inlineSize: 48,
  blockSize: 48,
  borderRadius: 14,
  backgroundColor: primary.soft,
  color: primary.ink,
});
