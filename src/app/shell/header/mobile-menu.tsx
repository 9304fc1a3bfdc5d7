import { useState } from 'react';
import { useBell } from '#features/notifications/bell-store.ts';
import type { SessionUser } from '#domain/user.ts';
import { t } from '#text/translate.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { LazyPart, touchToLoad } from './lazy-part.tsx';
import type { MobileDrawerProps } from './mobile-drawer.tsx';

const nothing = () => null;
const MobileDrawer = lazyScreen<MobileDrawerProps>(() => import('./mobile-drawer.tsx'), nothing);
const touch = touchToLoad(MobileDrawer);

/** The menu button of a phone; the drawer's code is downloaded when a finger touches the button. */
export function MobileMenu({ user }: { user: SessionUser | null }) {
  const { unread = 0 } = useBell();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="narrow-only">
      <IconButton
        className="bell-button"
        aria-label={unread > 0 ? t('nav.openMenuUnread', { count: unread }) : t('nav.openMenu')}
        aria-haspopup="dialog"
        {...touch}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={24} />
        {unread > 0 && <span className="menu-dot" />}
      </IconButton>
      <LazyPart open={open} onFailed={close}>
        <MobileDrawer user={user} unread={unread} open={open} onClose={close} />
      </LazyPart>
    </div>
  );
}
