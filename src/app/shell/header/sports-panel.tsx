import { t } from '#text/translate.ts';
import type { BarPanelProps } from './bar-menu.tsx';
import { MenuPanel } from './menu-panel.tsx';
import { sportsMenu } from './sports-links.ts';

const entries = sportsMenu.map(({ name, to, about }) => ({ name, to, about: t(about) }));

/** What the Sports menu leads to. */
export default function SportsPanel(props: BarPanelProps) {
  return <MenuPanel entries={entries} fromStart {...props} />;
}
