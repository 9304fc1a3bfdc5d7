import CalendarMonth from '@mui/icons-material/CalendarMonth';
import ListAlt from '@mui/icons-material/ListAlt';
import TodayIcon from '@mui/icons-material/Today';
import BottomNavigation from '@mui/material/BottomNavigation';
import BottomNavigationAction from '@mui/material/BottomNavigationAction';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { Link, useLocation } from 'react-router-dom';
import type { DeskLink } from '#domain/desk/desk.ts';
import { t } from '#text/translate.ts';
import { narrow, palette, styled } from '#ui/styled.ts';
import { useWideScreen } from '#ui/use-wide-screen.ts';
import { deskPlaces } from './desk-places.ts';

const icons = { today: TodayIcon, calendar: CalendarMonth, bookings: ListAlt };

const Bar = styled('nav')({
  position: 'fixed',
  insetBlockEnd: 0,
  insetInline: 0,
  zIndex: 10,
  paddingBlockEnd: 'env(safe-area-inset-bottom)',
  borderBlockStart: `1px solid ${palette.divider}`,
  backgroundColor: palette.background.paper,
  '& .MuiBottomNavigationAction-root': { minInlineSize: 64, minBlockSize: 56 },
  // The on-screen keyboard leaves little room: a fixed bar above it would hide the field.
  [`${narrow} and (max-height: 419.95px)`]: { position: 'static' },
  '@media (forced-colors: active)': { '& [aria-current]': { color: 'Highlight' } },
});

const Entry = styled(ListItemButton)({
  minBlockSize: 48,
  paddingInline: 12,
  borderRadius: 'var(--radius-s)',
  '& .MuiListItemText-primary': { fontWeight: 500 },
  '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: palette.primary.soft, color: palette.primary.ink },
  '&.Mui-selected .MuiListItemText-primary': { fontWeight: 600 },
  '&.Mui-selected .MuiListItemIcon-root': { color: 'inherit' },
  '@media (forced-colors: active)': { '&.Mui-selected': { borderInlineStart: '4px solid Highlight' } },
}) as typeof ListItemButton;

/** The screens of a venue: within reach of the thumb on a phone, one below the other on a wide screen. */
export function DeskNav({ link }: { link: Pick<DeskLink, 'venueId' | 'role'> }) {
  const isWide = useWideScreen();
  const { pathname } = useLocation();
  const places = deskPlaces(link).map((place) => ({
    ...place,
    Drawn: icons[place.icon],
    // One booking belongs to the bookings.
    isHere: pathname === place.to || pathname.startsWith(`${place.to}/`),
  }));
  if (isWide) {
    return (
      <nav aria-label={t('desk.nav')}>
        <List disablePadding sx={{ display: 'grid', gap: '4px' }}>
          {places.map(({ to, text, Drawn, isHere }) => (
            <ListItem key={to} disablePadding>
              <Entry component={Link} to={to} selected={isHere} aria-current={isHere ? 'page' : undefined}>
                <ListItemIcon sx={{ minInlineSize: 36 }}>
                  <Drawn style={{ fontSize: 22 }} />
                </ListItemIcon>
                <ListItemText primary={t(text)} />
              </Entry>
            </ListItem>
          ))}
        </List>
      </nav>
    );
  }
  return (
    <Bar aria-label={t('desk.nav')}>
      <BottomNavigation component="div" showLabels value={places.find(({ isHere }) => isHere)?.to ?? ''}>
        {places.map(({ to, text, Drawn, isHere }) => (
          <BottomNavigationAction
            key={to}
            component={Link}
            to={to}
            value={to}
            label={t(text)}
            icon={<Drawn style={{ fontSize: 24 }} />}
            aria-current={isHere ? 'page' : undefined}
          />
        ))}
      </BottomNavigation>
    </Bar>
  );
}
