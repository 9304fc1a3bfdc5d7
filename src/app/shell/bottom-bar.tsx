import BottomNavigation from '@mui/material/BottomNavigation';
import BottomNavigationAction from '@mui/material/BottomNavigationAction';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useBell } from '#features/notifications/bell-store.ts';
import { readSeenNews, writeSeenNews } from '#data/repositories/seen-news.ts';
import { paths } from '#domain/paths.ts';
import { useSession } from '#hooks/use-session.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { dotFace } from './header/bar.ts';
import { narrow, palette, styled, wide } from '#ui/styled.ts';

type Place = { to: string; text: TextKey; icon: IconName };

const home: Place = { to: paths.home, text: 'nav.home', icon: 'home' };
const find: Place = { to: paths.venues, text: 'nav.find', icon: 'search' };
const guest: readonly Place[] = [home, find, { to: paths.login, text: 'nav.login', icon: 'user' }];
const person: readonly Place[] = [
  home,
  find,
  { to: paths.myBookings, text: 'nav.bookings', icon: 'calendar' },
  { to: paths.profile, text: 'nav.me', icon: 'user' },
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
  '& .dot': { ...dotFace, insetBlockStart: 6, insetInlineStart: 'calc(50% + 6px)' },
  // The on-screen keyboard leaves little room: a fixed bar above it would hide the field.
  [`${narrow} and (max-height: 419.95px)`]: { position: 'static' },
  '@media (forced-colors: active)': { '& [aria-current]': { color: 'Highlight' } },
});

/** How many messages came since the bookings, which they are about, were last looked at. */
function useNews(pathname: string, uid: string): number {
  const [seen, setSeen] = useState(() => readSeenNews(uid));
  const [isCounted, setCounted] = useState(false);
  const { unread: counted } = useBell();
  // Before anybody has counted them nothing has come.
  const unread = counted ?? seen;
  if (counted !== undefined && !isCounted) {
    setCounted(true);
    // Some were read elsewhere since the last start here: nobody knows which of those that are left are new.
    if (counted < seen) setSeen(0);
  } else if (seen !== unread && (pathname === paths.myBookings || unread < seen)) setSeen(unread);
  useEffect(() => {
    if (uid) writeSeenNews(uid, seen);
  }, [uid, seen]);
  return unread - seen;
}

/** The bar for a signed-in person or, without an id, for a guest. */
export function Places({ uid = '' }: { uid?: string | undefined }) {
  const places = uid ? person : guest;
  const { pathname } = useLocation();
  const news = useNews(pathname, uid);
  return (
    <Root aria-label={t('shell.bottomNav')}>
      <BottomNavigation component="div" showLabels value={pathname}>
        {places.map(({ to, text, icon }) => {
          const hasNews = news > 0 && to === paths.myBookings;
          return (
            <BottomNavigationAction
              key={to}
              component={Link}
              to={to}
              value={to}
              label={t(text)}
              aria-label={hasNews ? t('nav.withUnread', { place: t(text), count: news }) : undefined}
              icon={
                <>
                  <Icon name={icon} size={24} />
                  {hasNews && <span className="dot" />}
                </>
              }
              aria-current={pathname === to ? 'page' : undefined}
            />
          );
        })}
      </BottomNavigation>
    </Root>
  );
}

/** The main links of a phone, within reach of the thumb; wide screens have them in the header. */
export function BottomBar() {
  const uid = useSession()?.id;
  return <Places key={uid} uid={uid} />;
}
