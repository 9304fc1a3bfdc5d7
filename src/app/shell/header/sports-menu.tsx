import { t } from '#text/translate.ts';
import { BarMenu } from './bar-menu.tsx';
import { sportsMenu } from '#app/shell/links.ts';
import type { MenuEntry } from './menu-panel.tsx';

const entries: readonly MenuEntry[] = sportsMenu.map(({ name, to, about }) => ({ name, to, about: t(about) }));

/** Five sports, each a link to the venue list with that sport. */
export function SportsMenu() {
  return (
    <BarMenu className="bar-link" entries={entries} fromStart>
      {t('nav.sports')}
    </BarMenu>
  );
}
