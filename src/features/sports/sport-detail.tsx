import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { paths, venuesPath } from '#domain/paths.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CourtDiagram } from '#ui/venue/court-diagram.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Icon } from '#ui/icon.tsx';
import { palette, styled, wide } from '#ui/styled.ts';
import { SupportIcon, type SupportIconName } from '#ui/support-icon.tsx';
import type { SportFacts } from './sport-facts.ts';
import { SportVenues } from './sport-venues.tsx';

const facts: readonly { icon: SupportIconName; label: TextKey; of: 'players' | 'court' | 'usual' }[] = [
  { icon: 'people', label: 'sports.players', of: 'players' },
  { icon: 'court', label: 'sports.court', of: 'court' },
  { icon: 'clock', label: 'sports.usual', of: 'usual' },
];

const Parts = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  '.sport-top': { display: 'grid' },
  '.sport-picture': { aspectRatio: '16 / 8' },
  '.sport-words': { display: 'grid', alignContent: 'center', gap: 14, padding: '20px 18px' },
  '.sport-lists': { display: 'grid', alignItems: 'start', gap: '32px 24px', paddingBlockStart: 12 },
  '.sport-lists > section': { display: 'grid', gap: 12 },
  [wide]: {
    gap: 24,
    '.sport-top': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
    '.sport-picture': { aspectRatio: 'auto', minBlockSize: 340 },
    '.sport-words': { justifyItems: 'start', padding: 32 },
    '.sport-lists': {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      gap: 40,
      paddingBlockStart: 20,
      '.MuiButton-root': { justifySelf: 'start' },
    },
  },
});

const Facts = styled('dl')({
  display: 'grid',
  gap: 12,
  '.MuiCard-root': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    alignContent: 'center',
    alignItems: 'center',
    gap: '0 14px',
    padding: '14px 18px',
  },
  svg: { gridRow: 'span 2', color: palette.primary.main },
  dt: { color: palette.text.secondary, fontSize: '0.875rem' },
  dd: { fontWeight: 600 },
  [wide]: { gridTemplateColumns: 'repeat(3, 1fr)', gap: 16 },
});

const Equipment = styled(List)({
  display: 'grid',
  gap: 12,
  '.MuiListItem-root': { alignItems: 'start', gap: 12 },
  svg: { flex: 'none', marginBlockStart: 2, color: palette.primary.main },
});

/** Sports > this sport. */
export function SportCrumbs({ name }: { name: string }) {
  return <Crumbs label={t('sports.crumbs')} trail={[{ to: paths.sports, text: t('sports.title') }]} here={name} />;
}

/** What a sport is, what one brings along, and where it is played. */
export function SportDetail({ heading, sport }: { heading: ReactNode; sport: SportFacts }) {
  return (
    <Parts>
      <Card component="section" className="sport-top">
        <div className="sport-picture">
          <CourtDiagram sport={sport.name} />
        </div>
        <div className="sport-words">
          {heading}
          <Typography>{t(sport.text)}</Typography>
          <ButtonLink look="primary" to={venuesPath({ sport: sport.name })}>
            {t('sports.findLabel', { sport: sport.name })}
          </ButtonLink>
        </div>
      </Card>
      <Facts>
        {facts.map(({ icon, label, of }) => (
          <Card key={of}>
            <SupportIcon name={icon} />
            <dt>{t(label)}</dt>
            <dd>{t(sport[of])}</dd>
          </Card>
        ))}
      </Facts>
      <div className="sport-lists">
        <section aria-labelledby="sport-equipment">
          <h2 id="sport-equipment">{t('sports.equipment')}</h2>
          <Equipment disablePadding>
            {sport.equipment.map((key) => (
              <ListItem key={key} disablePadding>
                <Icon name="check" />
                {t(key)}
              </ListItem>
            ))}
          </Equipment>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('sports.equipmentHint')}
          </Typography>
        </section>
        <SportVenues sport={sport} />
      </div>
    </Parts>
  );
}
