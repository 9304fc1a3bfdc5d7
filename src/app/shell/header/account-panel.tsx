import { shellLinks } from '#app/shell/links.ts';
import { useSignOut } from '#app/shell/sign-out/use-sign-out.ts';
import { useConsoleLinks } from '#hooks/use-desks.ts';
import { t } from '#text/translate.ts';
import type { BarPanelProps } from './bar-menu.tsx';
import { MenuPanel } from './menu-panel.tsx';

const links = shellLinks.account.map(({ text, to }) => ({ name: t(text), to }));

/** What a person can do with their account, and the consoles that they have a role for. */
export default function AccountPanel(props: BarPanelProps) {
  const consoles = useConsoleLinks();
  const signOut = useSignOut();
  const entries = [
    ...links,
    ...consoles,
    { name: t('nav.signOut'), icon: 'signOut', onPress: () => void signOut() } as const,
  ];
  return <MenuPanel entries={entries} {...props} />;
}
