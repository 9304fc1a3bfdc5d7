import CardActionArea from '@mui/material/CardActionArea';
import { Link } from 'react-router-dom';
import { venuesPath } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { Card } from '#ui/card.tsx';
import { CourtDiagram } from '#ui/venue/court-diagram.tsx';
import { palette, styled } from '#ui/styled.ts';
import { popularSports } from './search/fixed-sports.ts';
import { Section, Strip } from './section.tsx';

const SportCard = styled(Card)({
  textAlign: 'center',
  '&:hover': { borderColor: palette.primary.main },
  '.sport-card-picture': { display: 'block', aspectRatio: '16 / 11' },
  '.sport-card-name': { display: 'block', padding: '10px 8px 12px' },
});

/** Five sports, each a way into the venue list. */
export function PopularSports() {
  return (
    <Section id="home-sports" title={t('homeSports.title')}>
      <Strip of="sports">
        {popularSports.map((sport) => (
          <li key={sport}>
            <SportCard>
              <CardActionArea component={Link} to={venuesPath({ sport })}>
                <span className="sport-card-picture">
                  <CourtDiagram sport={sport} />
                </span>
                <strong className="sport-card-name">{sport}</strong>
              </CardActionArea>
            </SportCard>
          </li>
        ))}
      </Strip>
    </Section>
  );
}
