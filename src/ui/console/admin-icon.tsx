import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import FeedbackOutlined from '@mui/icons-material/FeedbackOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Refresh from '@mui/icons-material/Refresh';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import StoreOutlined from '@mui/icons-material/StoreOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import ArrowBack from '@mui/icons-material/ArrowBack';

const icons = {
  overview: SpaceDashboardOutlined,
  calls: FactCheckOutlined,
  refunds: UndoOutlined,
  disputes: FeedbackOutlined,
  messages: ForumOutlined,
  vendors: StoreOutlined,
  audit: HistoryOutlined,
  guide: HelpOutline,
  refresh: Refresh,
  back: ArrowBack,
} as const;

/** Decorative icons of the admin console; whoever uses one alone on a button gives the button a label. */
export function AdminIcon({ name, size = 22 }: { name: keyof typeof icons; size?: number }) {
  const Drawn = icons[name];
  return <Drawn style={{ fontSize: size }} />;
}
