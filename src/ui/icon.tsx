import CalendarMonth from '@mui/icons-material/CalendarMonth';
import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Home from '@mui/icons-material/Home';
import Logout from '@mui/icons-material/Logout';
import Menu from '@mui/icons-material/Menu';
import NotificationsNone from '@mui/icons-material/NotificationsNone';
import Person from '@mui/icons-material/Person';
import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import Schedule from '@mui/icons-material/Schedule';
import Search from '@mui/icons-material/Search';
import Share from '@mui/icons-material/Share';
import SportsSoccer from '@mui/icons-material/SportsSoccer';
import WarningAmber from '@mui/icons-material/WarningAmber';
import WifiOff from '@mui/icons-material/WifiOff';

const icons = {
  home: Home,
  search: Search,
  pin: PlaceOutlined,
  calendar: CalendarMonth,
  clock: Schedule,
  offline: WifiOff,
  menu: Menu,
  close: Close,
  down: ExpandMore,
  signOut: Logout,
  user: Person,
  check: Check,
  alert: WarningAmber,
  share: Share,
  bell: NotificationsNone,
  ball: SportsSoccer,
} as const;

export type IconName = keyof typeof icons;

/** A decorative icon in the text colour; whoever uses it alone on a button gives the button a label. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const Drawn = icons[name];
  return <Drawn style={{ fontSize: size }} />;
}
