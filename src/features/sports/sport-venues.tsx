import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { venuesPath } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { palette, styled } from '#ui/styled.ts';
import type { SportFacts } from './sport-facts.ts';

const Venues = styled(List)({
  '.MuiListItem-root + .MuiListItem-root': { borderBlockStart: `1px solid ${palette.divider}` },
  '.MuiListItemButton-root': {
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 16px',
    minBlockSize: 52,
    padding: '10px 18px',
    '&:focus-visible': { outlineOffset: -3 },
  },
});

/** A fixed list to start with (spec); each name leads to where the venue list has it, because an id may differ. */
export function SportVenues({ sport: { name: sport, venues } }: { sport: SportFacts }) {
  return (
    <section aria-labelledby="sport-venues">
      <h2 id="sport-venues">{t('sports.venues')}</h2>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('sports.venuesHint')}
      </Typography>
      <Card>
        <Venues disablePadding>
          {venues.map(({ name, city }) => (
            <ListItem key={name} disablePadding>
              <ListItemButton
                component={Link}
                to={venuesPath({ city, sport, text: name })}
                aria-label={t('sports.venueLabel', { venue: name, city })}
              >
                <strong>{name}</strong>
                <span className="muted small">{city}</span>
              </ListItemButton>
            </ListItem>
          ))}
        </Venues>
      </Card>
      <ButtonLink look="outline" to={venuesPath({ sport })}>
        {t('sports.all', { sport })}
      </ButtonLink>
    </section>
  );
}
