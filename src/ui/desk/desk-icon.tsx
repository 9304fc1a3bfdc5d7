import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CallOutlined from '@mui/icons-material/CallOutlined';
import DirectionsWalk from '@mui/icons-material/DirectionsWalk';
import MoreVert from '@mui/icons-material/MoreVert';
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import Undo from '@mui/icons-material/Undo';
import WhatsApp from '@mui/icons-material/WhatsApp';

const icons = {
  more: MoreVert,
  walkIn: DirectionsWalk,
  call: CallOutlined,
  whatsApp: WhatsApp,
  block: BlockOutlined,
  note: StickyNote2Outlined,
  undo: Undo,
} as const;

type DeskIconName = keyof typeof icons;

/** Decorative icons of the consoles, which no customer downloads. */
export function DeskIcon({ name, size = 20 }: { name: DeskIconName; size?: number }) {
  const Drawn = icons[name];
  return <Drawn style={{ fontSize: size }} />;
}
