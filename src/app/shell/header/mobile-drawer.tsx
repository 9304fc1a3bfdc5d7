import Avatar from '@mui/material/Avatar';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import SwipeableDrawer from '@mui/material/SwipeableDrawer';
import { useEffect, useEffectEvent, useId, type MouseEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { openBell } from '#features/notifications/bell-store.ts';
import { initialsOf, type SessionUser } from '#domain/user.ts';
import { useConsoleLinks } from '#hooks/use-desks.ts';
import { t } from '#text/translate.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useBackCloses } from '#ui/overlay/back-closes.ts';
import { dropFailure } from '#ui/overlay/lazy-dialog.ts';
import { useOpening } from '#ui/overlay/sheet.tsx';
import { useWideScreen } from '#ui/use-wide-screen.ts';
import { shellLinks } from '#app/shell/links.ts';
import { palette, styled } from '#ui/styled.ts';

export type MobileDrawerProps = { user: SessionUser | null; unread: number; open: boolean; onClose: () => void };

const Content = styled('div')({
  paddingBlockEnd: 'max(24px, env(safe-area-inset-bottom))',
  paddingInlineEnd: 'env(safe-area-inset-right)',
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    minBlockSize: 'var(--bar)',
    paddingInline: '16px 8px',
    borderBlockEnd: `1px solid ${palette.divider}`,
    fontWeight: 600,
  },
  '& > header > p': { display: 'flex', alignItems: 'center', gap: 10, paddingBlock: 8 },
  '& h2': { marginBlock: '12px 10px', fontSize: '0.875rem', color: palette.text.secondary },
  '& .sports': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& section': { paddingInline: 16 },
});

const Entry = styled(ListItemButton)({
  minBlockSize: 52,
  marginInline: 4,
  paddingInline: 12,
  borderRadius: 'var(--radius-s)',
  '& .MuiListItemText-primary': { fontSize: '1.125rem', fontWeight: 600 },
  '&.Mui-selected': { color: palette.primary.ink },
  '@media (forced-colors: active)': {
    '&.Mui-selected': { borderInlineStart: '4px solid Highlight' },
  },
}) as typeof ListItemButton;

/** The menu of a phone: it slides in from the end, drags away, keeps the focus inside and gives it back to its button. */
export default function MobileDrawer({ user, unread, open, onClose }: MobileDrawerProps) {
  const sportsId = useId();
  useEffect(dropFailure, []);
  const { pathname, search } = useLocation();
  const known = user ? [...shellLinks.main, ...shellLinks.signedIn, ...shellLinks.account] : shellLinks.main;
  const consoles = useConsoleLinks();
  const links = [...known.map(({ to, text }) => ({ to, name: t(text) })), ...consoles];

  useBackCloses(open, onClose);

  // A wide window has no such menu.
  const isWide = useWideScreen();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isWide) close();
  }, [isWide]);

  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) onClose();
  };
  const openNotifications = () => {
    onClose();
    openBell();
  };
  return (
    <SwipeableDrawer
      anchor="right"
      open={useOpening(open)}
      onClose={onClose}
      // Only its button opens it: a swipe from the edge is the device's own gesture.
      onOpen={() => undefined}
      disableSwipeToOpen
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': t('nav.menu'),
          sx: { inlineSize: 'min(340px, 88vw)', paddingBlockStart: 'env(safe-area-inset-top)' },
        },
      }}
    >
      <Content onClick={onClick}>
        <header>
          {user ? (
            <p>
              <Avatar component="span" aria-hidden="true">
                {initialsOf(user.name)}
              </Avatar>
              <span dir="auto">{t('nav.signedInAs', { name: user.name })}</span>
            </p>
          ) : (
            t('nav.menu')
          )}
          <IconButton aria-label={t('action.close')} onClick={onClose}>
            <Icon name="close" size={24} />
          </IconButton>
        </header>
        <nav aria-label={t('shell.mainNav')}>
          <List>
            {links.map(({ to, name }) => (
              <ListItem key={to} disablePadding>
                <Entry
                  component={Link}
                  to={to}
                  selected={pathname === to}
                  aria-current={pathname === to && search === '' ? 'page' : undefined}
                >
                  <ListItemText primary={name} />
                </Entry>
              </ListItem>
            ))}
            {user && (
              <ListItem disablePadding>
                <Entry component="button" type="button" onClick={openNotifications}>
                  <ListItemText primary={t('nav.notifications')} />
                  {unread > 0 && <Chip size="small" color="error" label={t('nav.unread', { count: unread })} />}
                </Entry>
              </ListItem>
            )}
          </List>
          <section>
            <h2 id={sportsId}>{t('nav.sports')}</h2>
            <ul className="sports" aria-labelledby={sportsId}>
              {shellLinks.mobileSports.map((sport) => (
                <li key={sport.name}>
                  <Chip
                    clickable
                    variant="outlined"
                    component={Link}
                    to={sport.to}
                    label={sport.name}
                    sx={{ blockSize: 44, paddingInline: '6px', borderRadius: 22, fontSize: '1rem' }}
                  />
                </li>
              ))}
            </ul>
          </section>
        </nav>
      </Content>
    </SwipeableDrawer>
  );
}
