import Avatar from '@mui/material/Avatar';
import { initialsOf, type SessionUser } from '#domain/user.ts';
import { t } from '#text/translate.ts';
import { BarMenu } from './bar-menu.tsx';
import { shellLinks } from '#app/shell/links.ts';
import type { MenuEntry } from './menu-panel.tsx';
import { useSignOut } from '#app/shell/sign-out/use-sign-out.ts';

const links: readonly MenuEntry[] = shellLinks.account.map(({ text, to }) => ({ name: t(text), to }));

/** Who is signed in, and what they can do with their account. */
export function UserMenu({ user }: { user: SessionUser }) {
  const signOut = useSignOut();
  return (
    <div className="wide-only">
      <BarMenu
        className="bar-link"
        entries={[...links, { name: t('nav.signOut'), icon: 'signOut', onPress: () => void signOut() }]}
      >
        <Avatar aria-hidden="true">{initialsOf(user.name)}</Avatar>
        <span className="bar-user-name" dir="auto">
          {user.name}
        </span>
      </BarMenu>
    </div>
  );
}
