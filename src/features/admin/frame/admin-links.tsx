import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { Link } from 'react-router-dom';
import { adminPaths } from '#domain/desk/desk-paths.ts';
import { adminGuidePath } from '#domain/desk/guide-paths.ts';
import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { palette, styled } from '#ui/styled.ts';
import { AdminIcon } from '#ui/console/admin-icon.tsx';
import { shownCount, useOverview, type Overview } from './overview-data.ts';

export type AdminSection = 'overview' | 'calls' | 'refunds' | 'disputes' | 'messages' | 'vendors' | 'audit' | 'guide';

/** In the order of the menu; what only admins may see is not offered to a representative. */
const sections: readonly { name: AdminSection; isForAdmins: boolean; count?: (overview: Overview) => number }[] = [
  { name: 'overview', isForAdmins: false },
  { name: 'calls', isForAdmins: false, count: ({ decide }) => decide.count },
  { name: 'refunds', isForAdmins: false, count: ({ refunds }) => refunds.count },
  { name: 'disputes', isForAdmins: false, count: ({ disputes }) => disputes.count },
  { name: 'messages', isForAdmins: false, count: ({ messages }) => messages.count },
  { name: 'vendors', isForAdmins: true, count: ({ vendors }) => vendors.count },
  { name: 'audit', isForAdmins: true },
  { name: 'guide', isForAdmins: false },
];

/** True for a section that this person may open. */
export function maySee(section: AdminSection, staff: 'admin' | 'representative'): boolean {
  return staff === 'admin' || !sections.some(({ name, isForAdmins }) => name === section && isForAdmins);
}

const Entry = styled(ListItemButton)({
  gap: 12,
  minBlockSize: 48,
  paddingInline: 12,
  borderRadius: 'var(--radius-s)',
  '& .MuiListItemText-primary': { fontWeight: 600 },
  '&.Mui-selected': { color: palette.primary.ink },
  '@media (forced-colors: active)': { '&.Mui-selected': { borderInlineStart: '4px solid Highlight' } },
}) as typeof ListItemButton;

/** The sections with what waits in each, for the rail and the drawer. */
export function AdminLinks({ section, staff }: { section: AdminSection; staff: 'admin' | 'representative' }) {
  const { overview } = useOverview();
  return (
    <List>
      {sections
        .filter(({ name }) => maySee(name, staff))
        .map(({ name, count }) => {
          const waiting = (overview && count?.(overview)) ?? 0;
          const words = t(`admin.section.${name}`);
          return (
            <ListItem key={name} disablePadding>
              <Entry
                component={Link}
                to={name === 'guide' ? adminGuidePath : adminPaths[name]}
                selected={name === section}
                aria-current={name === section ? 'page' : undefined}
                aria-label={
                  waiting > 0 ? t('admin.waiting', { section: words, count: shownCount(waiting) }) : undefined
                }
              >
                <AdminIcon name={name} />
                <ListItemText primary={words} />
                {waiting > 0 && <StatusBadge tone="amber">{shownCount(waiting)}</StatusBadge>}
              </Entry>
            </ListItem>
          );
        })}
      <ListItem
        disablePadding
        sx={{ marginBlockStart: '8px', borderBlockStart: 1, borderColor: 'divider', paddingBlockStart: '8px' }}
      >
        <Entry component={Link} to={paths.home}>
          <AdminIcon name="back" />
          <ListItemText primary={t('admin.back')} />
        </Entry>
      </ListItem>
    </List>
  );
}
