import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { deskBookingsPath } from '#domain/desk/desk-paths.ts';
import type { ThingsToDo } from '#domain/desk/things-to-do.ts';
import { t } from '#text/translate.ts';
import { Card } from '#ui/card.tsx';
import { LinkLine } from '#ui/link-rows.tsx';
import { palette, styled } from '#ui/styled.ts';

const Row = styled(ListItemButton)({
  minBlockSize: 48,
  '& .MuiListItemText-primary': { fontWeight: 600 },
  '&.refused': { color: palette.error.ink },
  '&:focus-visible': { outlineOffset: -3 },
}) as typeof ListItemButton;

type ToDoProps = { venueId: string; things: ThingsToDo; refused: number; onLook: () => void };

/** What waits, one line each; nothing when nothing does. */
export function ToDo({ venueId, things, refused, onLook }: ToDoProps) {
  const { toDecide, atBaari } = things;
  if (toDecide + atBaari + refused === 0) return null;
  return (
    <section className="todo" aria-labelledby="desk-todo">
      <h2 id="desk-todo">{t('today.todo')}</h2>
      <Card>
        <List disablePadding>
          {refused > 0 && (
            <ListItem disablePadding>
              <Row component="button" type="button" className="refused" onClick={onLook}>
                <ListItemText primary={t('today.refused', { count: refused })} />
              </Row>
            </ListItem>
          )}
          {toDecide > 0 && (
            <ListItem disablePadding>
              <LinkLine
                to={deskBookingsPath(venueId, { tab: 'todo' })}
                words={<strong>{t('today.toDecide', { count: toDecide })}</strong>}
              />
            </ListItem>
          )}
          {atBaari > 0 && (
            <ListItem>
              <ListItemText primary={t('today.atBaari', { count: atBaari })} />
            </ListItem>
          )}
        </List>
      </Card>
    </section>
  );
}
