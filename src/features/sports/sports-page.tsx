import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { sportPath, venuesPath } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CourtDiagram } from '#ui/venue/court-diagram.tsx';
import { Page } from '#ui/page.tsx';
import { styled, wide } from '#ui/styled.ts';
import { sportFacts } from './sport-facts.ts';

const Cards = styled('ul')({
  display: 'grid',
  gap: 20,
  marginBlockStart: 24,
  '& > li': { display: 'grid', gridTemplateRows: 'auto 1fr auto' },
  '.sports-card-picture': { aspectRatio: '16 / 8' },
  '.MuiCardContent-root': { display: 'grid', alignContent: 'start', gap: 4, padding: '16px 18px 0' },
  '.MuiCardActions-root': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))',
    gap: 8,
    padding: '14px 18px 18px',
    '.MuiButton-root': { paddingInline: 4 },
  },
  [wide]: {
    gridTemplateColumns: 'repeat(6, 1fr)',
    '& > li': { gridColumn: 'span 2' },
    // Two large ones above three.
    '& > li:nth-of-type(-n + 2)': { gridColumn: 'span 3', '.sports-card-picture': { aspectRatio: '16 / 7' } },
  },
});

/** /sports: the five sports, each with the way to its venues and to its own page. */
export default function SportsPage() {
  return (
    <Page title={t('sports.title')}>
      <Typography sx={{ marginBlockStart: 0.5, color: 'text.secondary' }}>{t('sports.intro')}</Typography>
      <Cards>
        {sportFacts.map(({ name, short }) => (
          <Card key={name} component="li">
            <div className="sports-card-picture">
              <CourtDiagram sport={name} />
            </div>
            <CardContent>
              <h2>{name}</h2>
              <Typography sx={{ color: 'text.secondary' }}>{t(short)}</Typography>
            </CardContent>
            <CardActions disableSpacing>
              <ButtonLink
                look="primary"
                to={venuesPath({ sport: name })}
                aria-label={t('sports.findLabel', { sport: name })}
              >
                {t('sports.find')}
              </ButtonLink>
              <ButtonLink look="quiet" to={sportPath(name)}>
                {t('sports.about', { sport: name })}
              </ButtonLink>
            </CardActions>
          </Card>
        ))}
      </Cards>
    </Page>
  );
}
