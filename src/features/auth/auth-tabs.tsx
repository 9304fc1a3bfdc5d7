import { useEffect, useEffectEvent } from 'react';
import { t } from '#text/translate.ts';
import { Tabs } from '#ui/tabs.tsx';

export type AuthTab = 'login' | 'register';

const order: readonly AuthTab[] = ['login', 'register'];

/** Id of the tab that a panel belongs to, for its `aria-labelledby`. */
export const tabId = (panelId: string, tab: AuthTab): string => `${panelId}-${tab}`;

type AuthTabsProps = {
  tab: AuthTab;
  panelId: string;
  /** True when the tabs come back in place of something that had the focus. */
  takeFocus: boolean;
  onTab: (tab: AuthTab) => void;
};

/** The two ways in; both open the one panel below. */
export function AuthTabs({ tab, panelId, takeFocus, onTab }: AuthTabsProps) {
  const focusOpen = useEffectEvent(() => document.getElementById(tabId(panelId, tab))?.focus());
  useEffect(() => {
    if (takeFocus) focusOpen();
  }, [takeFocus]);
  return (
    <Tabs
      label={t('auth.tabs')}
      tabs={order.map((name) => ({ name, label: t(`auth.tab.${name}`) }))}
      open={tab}
      onOpen={onTab}
      idsOf={(name) => ({ tab: tabId(panelId, name), panel: panelId })}
    />
  );
}
