import AppBar from '@mui/material/AppBar';
import Toolbar from '@mui/material/Toolbar';
import { Link, NavLink } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { ButtonLink, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { BarContent } from './bar.ts';
import { LazyBell } from './lazy-bell.tsx';
import { BrandMark } from './brand.tsx';
import { shellLinks } from '#app/shell/links.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { LazyOutbox } from './lazy-outbox.tsx';
import { SportsMenu } from './sports-menu.tsx';
import { UserMenu } from './user-menu.tsx';
import { useSignOut } from '#app/shell/sign-out/use-sign-out.ts';

/**
 * The bar on top of every screen; who is signed in comes from the device, so it is right offline too. `isEarly`: drawn by the
 * build, which knows nobody, so it offers nobody to log in.
 */
export function Header({ isEarly = false }: { isEarly?: boolean }) {
  const user = useSession();
  const signOut = useSignOut();
  const [homeLink, venuesLink, ...otherLinks] = shellLinks.main;
  const after = [...otherLinks, ...(user ? shellLinks.signedIn : [])];
  return (
    <AppBar color="inherit" position="sticky" elevation={0}>
      <Toolbar disableGutters>
        <BarContent>
          <Link className="brand" to={paths.home} aria-label={t('shell.home')}>
            <BrandMark />
            <span>{t('app.name')}</span>
          </Link>
          <nav className="bar-nav wide-only" aria-label={t('shell.mainNav')}>
            {[homeLink, venuesLink].map(
              (link) =>
                link && (
                  <NavLink key={link.to} className="bar-link" to={link.to} end={link.to === paths.home}>
                    {t(link.text)}
                  </NavLink>
                ),
            )}
            <SportsMenu />
            {after.map((link) => (
              <NavLink key={link.to} className="bar-link" to={link.to}>
                {t(link.text)}
              </NavLink>
            ))}
          </nav>
          <div className="bar-end">
            <LazyOutbox />
            {user ? (
              <>
                <LazyBell key={user.id} />
                <UserMenu user={user} />
                <IconButton className="narrow-only" aria-label={t('nav.signOut')} onClick={() => void signOut()}>
                  <Icon name="signOut" size={22} />
                </IconButton>
              </>
            ) : (
              !isEarly && (
                <ButtonLink look="primary" className="wide-only" to={paths.login}>
                  {t('nav.login')}
                </ButtonLink>
              )
            )}
            <MobileMenu user={user} />
          </div>
        </BarContent>
      </Toolbar>
    </AppBar>
  );
}
