import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { deskBookingsPath, deskRefundsPath } from '#domain/desk/desk-paths.ts';
import type { Desk } from '#domain/desk/desk.ts';
import type { PauseShown } from '#domain/desk/pauses.ts';
import type { ThingsToDo } from '#domain/desk/things-to-do.ts';
import { t } from '#text/translate.ts';
import { Card } from '#ui/card.tsx';
import { LinkLine } from '#ui/link-rows.tsx';
import { palette, styled } from '#ui/styled.ts';
import { PauseLines } from './pause-lines.tsx';

const Row = styled(ListItemButton)({
  minBlockSize: 48,
  '& .MuiListItemText-primary': { fontWeight: 600 },
  '&.refused': { color: palette.error.ink },
  '&:focus-visible': { outlineOffset: -3 },
}) as typeof ListItemButton;

type ToDoProps = {
  desk: Desk;
  pauses: readonly PauseShown[];
  things: ThingsToDo;
  /** Bookings that were kept outside the hours. */
  outside: number;
  refused: number;
  onLook: () => void;
};

/** What waits, one line each; nothing when nothing does. */
export function ToDo({ desk, things, outside, pauses, refused, onLook }: ToDoProps) {
  const { venueId } = desk;
  const { toDecide, atBaari, toSend } = things;
  if (toDecide + atBaari + toSend + refused + outside + pauses.length === 0) return null;
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
          {outside > 0 && (
            <ListItem disablePadding>
              <LinkLine
                to={deskBookingsPath(venueId, { tab: 'upcoming' })}
                words={t('today.outside', { count: outside })}
              />
            </ListItem>
          )}
          {toSend > 0 && (
            <ListItem disablePadding>
              <LinkLine to={deskRefundsPath(venueId)} words={t('today.toSend', { count: toSend })} />
            </ListItem>
          )}
          {pauses.length > 0 && <PauseLines desk={desk} pauses={pauses} />}
        </List>
      </Card>
    </section>
  );
}
