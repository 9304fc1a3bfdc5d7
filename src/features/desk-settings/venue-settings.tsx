import { courtsInUse, type Desk } from '#domain/desk/desk.ts';
import { settingsPath } from '#domain/desk/settings-paths.ts';
import { timesText } from '#text/desk-rule-words.ts';
import { formatPrice } from '#text/format.ts';
import { termsSentence } from '#text/terms-text.ts';
import { t } from '#text/translate.ts';
import { Card } from '#ui/card.tsx';
import { LinkRows } from '#ui/link-rows.tsx';
import { palette, styled } from '#ui/styled.ts';

const Words = styled('span')({
  display: 'grid',
  paddingBlock: 8,
  '& > small': { color: palette.text.secondary, fontSize: '0.875rem' },
});

function courtsState(courts: Desk['courts']): string {
  if (courts.length === 0) return t('settings.courtsNone');
  const prices = courts.map(({ price }) => price);
  const [from, upTo] = [Math.min(...prices), Math.max(...prices)];
  const key = from === upTo ? 'settings.courtsState' : 'settings.courtsRange';
  return t(key, { count: courts.length, from: formatPrice(from), upTo: formatPrice(upTo) });
}

function hoursState({ open, close, openings }: Desk): string {
  const hours = timesText(open.slice(0, 5), close.slice(0, 5));
  const count = openings.filter(({ kind }) => kind !== 'pause').length;
  return t(count > 0 ? 'hours.stateRules' : 'hours.state', { hours, count });
}

/** The pages of a venue's settings, each with how it stands. */
export function VenueSettings({ desk }: { desk: Desk }) {
  const { venueId } = desk;
  const count = desk.priceRules.length;
  const rows = [
    { to: settingsPath(venueId, 'courts'), title: t('settings.courts'), state: courtsState(courtsInUse(desk)) },
    {
      to: settingsPath(venueId, 'prices'),
      title: t('settings.prices'),
      state: count > 0 ? t('settings.pricesState', { count }) : t('settings.pricesNone'),
    },
    { to: settingsPath(venueId, 'hours'), title: t('settings.hours'), state: hoursState(desk) },
    { to: settingsPath(venueId, 'policy'), title: t('settings.policy'), state: termsSentence(desk.terms) },
  ];
  return (
    <Card sx={{ marginBlockStart: 2, maxInlineSize: 560 }}>
      <LinkRows
        rows={rows.map(({ to, title, state }) => ({
          to,
          words: (
            <Words>
              <strong>{title}</strong>
              <small>{state}</small>
            </Words>
          ),
        }))}
      />
    </Card>
  );
}
