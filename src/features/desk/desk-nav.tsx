import CalendarMonth from '@mui/icons-material/CalendarMonth';
import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import ListAlt from '@mui/icons-material/ListAlt';
import QrCodeScanner from '@mui/icons-material/QrCodeScanner';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import StoreOutlined from '@mui/icons-material/StoreOutlined';
import TodayIcon from '@mui/icons-material/Today';
import BottomNavigation from '@mui/material/BottomNavigation';
import BottomNavigationAction from '@mui/material/BottomNavigationAction';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { DeskLink } from '#domain/desk/desk.ts';
import { t } from '#text/translate.ts';
import { lazyDialog, useDialogCode } from '#ui/overlay/lazy-dialog.ts';
import { narrow, palette, styled } from '#ui/styled.ts';
import { useWideScreen } from '#ui/use-wide-screen.ts';
import type { DeskMoreProps } from './desk-more.tsx';
import { deskPlaces, isAtPlace, type Place } from './desk-places.ts';

const icons = {
  today: TodayIcon,
  calendar: CalendarMonth,
  gate: QrCodeScanner,
  bookings: ListAlt,
  venue: StoreOutlined,
  staff: PeopleOutlined,
  guide: HelpOutline,
};

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

const DeskMore = lazyDialog<DeskMoreProps>(() => import('./desk-more.tsx'));
const near = () => void DeskMore.preload().catch(() => undefined);
/** No place has this address. */
const more = 'more';

/** The last target of a phone's bar, where there is something behind it. */
function MoreSheet({ places, open, onClose }: DeskMoreProps) {
  const hasCode = useDialogCode(DeskMore, open, onClose);
  return hasCode && <DeskMore places={places} open={open} onClose={onClose} />;
}

/** The screens of a venue: within reach of the thumb on a phone, one below the other on a wide screen. */
export function DeskNav({ link }: { link: Pick<DeskLink, 'venueId' | 'role'> }) {
  const isWide = useWideScreen();
  const { pathname } = useLocation();
  const [showsMore, setMore] = useState(false);
  const places = deskPlaces(link).map((place) => ({
    ...place,
    Drawn: icons[place.icon],
    isHere: isAtPlace(pathname, place),
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
  const inBar = places.filter(({ isMore }) => !isMore);
  const behind: readonly Place[] = places.filter(({ isMore }) => isMore);
  const isBehind = places.some(({ isMore, isHere }) => isMore && isHere);
  const here = isBehind ? more : inBar.find(({ isHere }) => isHere)?.to;
  return (
    <Bar aria-label={t('desk.nav')}>
      <BottomNavigation component="div" showLabels value={here ?? ''}>
        {inBar.map(({ to, text, Drawn, isHere }) => (
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
        {behind.length > 0 && (
          <BottomNavigationAction
            value={more}
            label={t('desk.more')}
            icon={<MoreHoriz style={{ fontSize: 24 }} />}
            aria-haspopup="dialog"
            aria-expanded={showsMore}
            aria-current={isBehind ? true : undefined}
            onPointerEnter={near}
            onFocus={near}
            onClick={() => setMore(true)}
          />
        )}
      </BottomNavigation>
      <MoreSheet places={behind} open={showsMore} onClose={() => setMore(false)} />
    </Bar>
  );
}
