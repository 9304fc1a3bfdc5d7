import Add from '@mui/icons-material/Add';
import ChatOutlined from '@mui/icons-material/ChatOutlined';
import ContentCopy from '@mui/icons-material/ContentCopy';
import CreditCard from '@mui/icons-material/CreditCard';
import Directions from '@mui/icons-material/Directions';
import Favorite from '@mui/icons-material/Favorite';
import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import FilterList from '@mui/icons-material/FilterList';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import HelpOutlined from '@mui/icons-material/HelpOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLong';
import Remove from '@mui/icons-material/Remove';
import Schedule from '@mui/icons-material/Schedule';
import SellOutlined from '@mui/icons-material/SellOutlined';
import StadiumOutlined from '@mui/icons-material/StadiumOutlined';
import ZoomOutMap from '@mui/icons-material/ZoomOutMap';
import Avatar from '@mui/material/Avatar';
import { palette, styled } from './styled.ts';

const icons = {
  question: HelpOutlined,
  chat: ChatOutlined,
  mail: MailOutlined,
  card: CreditCard,
  price: SellOutlined,
  lock: LockOutlined,
  people: GroupOutlined,
  court: StadiumOutlined,
  clock: Schedule,
  copy: ContentCopy,
  filter: FilterList,
  heart: FavoriteBorder,
  heartFull: Favorite,
  directions: Directions,
  receipt: ReceiptLong,
  list: FormatListBulleted,
  plus: Add,
  minus: Remove,
  fit: ZoomOutMap,
} as const;

export type SupportIconName = keyof typeof icons;

/** Decorative icons beyond those of the first download, which carries every one of `Icon`. */
export function SupportIcon({ name, size = 24 }: { name: SupportIconName; size?: number }) {
  const Drawn = icons[name];
  return <Drawn style={{ fontSize: size }} />;
}

/** The soft ground of an icon that stands before the words it belongs to. */
export const IconMark = styled(Avatar)({
  inlineSize: 48,
  blockSize: 48,
  borderRadius: 14,
  backgroundColor: palette.primary.soft,
  color: palette.primary.ink,
});
