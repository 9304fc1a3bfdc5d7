import Avatar from '@mui/material/Avatar';
import { initialsOf, type SessionUser } from '#domain/user.ts';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { BarMenu, type BarPanelProps } from './bar-menu.tsx';

const nothing = () => null;
const AccountPanel = lazyScreen<BarPanelProps>(() => import('./account-panel.tsx'), nothing);

/** Who is signed in, and what they can do with their account. */
export function UserMenu({ user }: { user: SessionUser }) {
  return (
    <div className="wide-only">
      <BarMenu Panel={AccountPanel}>
        <Avatar component="span" aria-hidden="true">
          {initialsOf(user.name)}
        </Avatar>
        <span className="bar-user-name" dir="auto">
          {user.name}
        </span>
      </BarMenu>
    </div>
  );
}
