import Chip from '@mui/material/Chip';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { Link } from 'react-router-dom';
import type { DeskLink } from '#domain/desk/desk.ts';
import { todayPath } from '#domain/desk/desk-paths.ts';
import { t } from '#text/translate.ts';
import { palette, styled } from '#ui/styled.ts';
import { useThingsToDo } from './use-things-to-do.ts';

const Row = styled(ListItemButton)({
  gap: 12,
  minBlockSize: 60,
  paddingInline: 16,
  '& .MuiListItemText-primary': { fontWeight: 600 },
  '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: palette.primary.soft },
  'li:not(:last-child) > &': { borderBlockEnd: `1px solid ${palette.divider}` },
  '&:focus-visible': { outlineOffset: -3 },
}) as typeof ListItemButton;

/** What an owner, a manager and the gate are called; a role of a newer server has no name here. */
function roleText(role: DeskLink['role']): string {
  if (role === 'owner') return t('desk.roleOwner');
  if (role === 'manager') return t('desk.roleManager');
  return role === 'gate' ? t('desk.roleGate') : '';
}

type VenueRowProps = { link: DeskLink; isHere?: boolean; onClick?: () => void };

/** One venue of the person: it opens its Today. */
export function VenueRow({ link, isHere = false, onClick }: VenueRowProps) {
  const count = useThingsToDo(link.venueId);
  const about = [link.city, roleText(link.role)].filter(Boolean).join(' · ');
  return (
    <Row
      component={Link}
      to={todayPath(link.venueId)}
      selected={isHere}
      aria-current={isHere || undefined}
      {...(onClick && { onClick })}
    >
      <ListItemText primary={<span dir="auto">{link.name}</span>} secondary={about} />
      {count > 0 && <Chip size="small" color="warning" label={t('desk.todo', { count })} />}
    </Row>
  );
}
