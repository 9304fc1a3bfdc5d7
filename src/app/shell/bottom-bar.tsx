import BottomNavigation from '@mui/material/BottomNavigation';
import BottomNavigationAction from '@mui/material/BottomNavigationAction';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { useSession } from '#hooks/use-session.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { narrow, palette, styled, wide } from '#ui/styled.ts';

type Place = { to: string; text: TextKey; icon: IconName };

const home: Place = { to: paths.home, text: 'nav.home', icon: 'home' };
const find: Place = { to: paths.venues, text: 'nav.venues', icon: 'search' };
const guest: readonly Place[] = [home, find, { to: paths.login, text: 'nav.login', icon: 'user' }];
const person: readonly Place[] = [
  home,
  find,
  { to: paths.myBookings, text: 'nav.myBookings', icon: 'calendar' },
  { to: paths.profile, text: 'nav.profile', icon: 'user' },
];

const Root = styled('nav')({
  position: 'fixed',
  insetBlockEnd: 0,
  insetInline: 0,
  zIndex: 10,
  paddingBlockEnd: 'env(safe-area-inset-bottom)',
  borderBlockStart: `1px solid ${palette.divider}`,
  backgroundColor: palette.background.paper,
  [wide]: { display: 'none' },
  // The on-screen keyboard leaves little room: a fixed bar above it would hide the field.
  [`${narrow} and (max-height: 419.95px)`]: { position: 'static' },
  '@media (forced-colors: active)': { '& [aria-current]': { color: 'Highlight' } },
});

/** The bar for a signed-in person or for a guest. */
export function Places({ isPerson }: { isPerson: boolean }) {
  const places = isPerson ? person : guest;
  const { pathname } = useLocation();
  return (
    <Root aria-label={t('shell.bottomNav')}>
      <BottomNavigation component="div" showLabels value={pathname}>
        {places.map(({ to, text, icon }) => (
          <BottomNavigationAction
            key={to}
            component={Link}
            to={to}
            value={to}
            label={t(text)}
            icon={<Icon name={icon} size={24} />}
            aria-current={pathname === to ? 'page' : undefined}
          />
        ))}
      </BottomNavigation>
    </Root>
  );
}

/** The main links of a phone, within reach of the thumb; wide screens have them in the header. */
export function BottomBar() {
  return <Places isPerson={useSession() !== null} />;
}
