import { t } from '#text/translate.ts';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { BarMenu, type BarPanelProps } from './bar-menu.tsx';

const nothing = () => null;
const SportsPanel = lazyScreen<BarPanelProps>(() => import('./sports-panel.tsx'), nothing);

/** Five sports, each a link to the venue list with that sport. */
export function SportsMenu() {
  return <BarMenu Panel={SportsPanel}>{t('nav.sports')}</BarMenu>;
}
