import Avatar from '@mui/material/Avatar';
import { useEffect, useId, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { openBell } from '#features/notifications/bell-store.ts';
import { useBell } from '#features/notifications/use-bell.ts';
import { initialsOf, type SessionUser } from '#domain/user.ts';
import { t } from '#text/translate.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { shellLinks } from './links.ts';
import './mobile-menu.css';

/** The native modal dialog keeps focus inside, closes on Esc and gives focus back to the button that opened it. */
export function MobileMenu({ user }: { user: SessionUser | null }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const sportsId = useId();
  const { unread = 0 } = useBell();
  const links = user ? [...shellLinks.main, ...shellLinks.signedIn, ...shellLinks.account] : shellLinks.main;

  // The backdrop belongs to the dialog element; a link leads to another screen; a wide window has no such menu.
  useEffect(() => {
    const element = dialog.current;
    const wide = matchMedia('(width >= 768px)');
    const dismiss = () => element?.close();
    const onClick = ({ target }: MouseEvent) => {
      if (target === element || (target instanceof Element && target.closest('a'))) dismiss();
    };
    element?.addEventListener('click', onClick);
    wide.addEventListener('change', dismiss);
    return () => {
      element?.removeEventListener('click', onClick);
      wide.removeEventListener('change', dismiss);
    };
  }, []);

  const openNotifications = () => {
    dialog.current?.close();
    openBell();
  };
  return (
    <div className="narrow-only">
      <IconButton
        className="bell-button"
        aria-label={unread > 0 ? t('nav.openMenuUnread', { count: unread }) : t('nav.openMenu')}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <Icon name="menu" size={24} />
        {unread > 0 && <span className="menu-dot" />}
      </IconButton>
      <dialog ref={dialog} className="mobile-menu" aria-label={t('nav.menu')}>
        <div className="mobile-menu-panel">
          <div className="mobile-menu-top">
            {user ? (
              <p className="mobile-menu-user">
                <Avatar aria-hidden="true">{initialsOf(user.name)}</Avatar>
                <span dir="auto">{t('nav.signedInAs', { name: user.name })}</span>
              </p>
            ) : (
              <strong>{t('nav.menu')}</strong>
            )}
            <IconButton aria-label={t('action.close')} onClick={() => dialog.current?.close()}>
              <Icon name="close" size={24} />
            </IconButton>
          </div>
          <nav aria-label={t('shell.mainNav')}>
            <ul className="mobile-menu-list">
              {links.map((link) => (
                <li key={link.to}>
                  <NavLink to={link.to} end={link.to === '/'}>
                    {t(link.text)}
                  </NavLink>
                </li>
              ))}
              {user && (
                <li>
                  <button type="button" onClick={openNotifications}>
                    {t('nav.notifications')}
                    {unread > 0 && <span className="badge badge-red">{t('nav.unread', { count: unread })}</span>}
                  </button>
                </li>
              )}
            </ul>
            <p className="mobile-menu-heading" id={sportsId}>
              {t('nav.sports')}
            </p>
            <ul className="mobile-menu-sports" aria-labelledby={sportsId}>
              {shellLinks.mobileSports.map((sport) => (
                <li key={sport.name}>
                  <NavLink className="btn btn-outline" to={sport.to}>
                    {sport.name}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </dialog>
    </div>
  );
}
