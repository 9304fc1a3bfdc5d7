import Avatar from '@mui/material/Avatar';
import { Link } from 'react-router-dom';
import { initialsOf, type SessionUser } from '#domain/user.ts';
import { t } from '#text/translate.ts';
import { Icon } from '#ui/icon.tsx';
import { shellLinks } from './links.ts';
import { useDisclosure } from './use-disclosure.ts';
import { useSignOut } from './use-sign-out.ts';

/** Who is signed in, and what they can do with their account. */
export function UserMenu({ user }: { user: SessionUser }) {
  const { close, rootProps, buttonProps, panelProps } = useDisclosure();
  const signOut = useSignOut();
  return (
    <div className="bar-menu wide-only" {...rootProps}>
      <button className="bar-user" {...buttonProps}>
        <Avatar aria-hidden="true">{initialsOf(user.name)}</Avatar>
        <span className="bar-user-name" dir="auto">
          {user.name}
        </span>
        <Icon name="down" size={16} />
      </button>
      <ul className="bar-panel user-panel card" {...panelProps}>
        {shellLinks.account.map((link) => (
          <li key={link.to}>
            <Link className="bar-panel-item" to={link.to} onClick={close}>
              {t(link.text)}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className="bar-panel-item"
            onClick={() => {
              close();
              void signOut();
            }}
          >
            <Icon name="signOut" />
            {t('nav.signOut')}
          </button>
        </li>
      </ul>
    </div>
  );
}
