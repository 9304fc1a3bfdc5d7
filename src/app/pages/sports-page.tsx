import { SportCards } from '#features/sports/sport-cards.tsx';
import { sports } from '#text/en/sports.ts';
import { registerMessages, t } from '#text/translate.ts';
import { Page } from '#ui/page.tsx';

registerMessages(sports);

export default function SportsPage() {
  return (
    <Page title={t('sports.title')}>
      <SportCards />
    </Page>
  );
}
