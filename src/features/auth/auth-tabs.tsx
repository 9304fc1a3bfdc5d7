import { useEffect, useRef, type KeyboardEvent } from 'react';
import { t } from '#text/translate.ts';

export type AuthTab = 'login' | 'register';

const order: readonly AuthTab[] = ['login', 'register'];

type AuthTabsProps = {
  tab: AuthTab;
  panelId: string;
  /** True when the tabs come back in place of something that had the focus. */
  takeFocus: boolean;
  onTab: (tab: AuthTab) => void;
};

/** Two tabs with the keyboard of the ARIA tabs pattern: one stop for Tab, arrows, Home and End move and select. */
export function AuthTabs({ tab, panelId, takeFocus, onTab }: AuthTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takeFocus) list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [takeFocus]);
  const select = (next: AuthTab) => {
    onTab(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const other = tab === 'login' ? 'register' : 'login';
    const next = { ArrowLeft: other, ArrowRight: other, Home: 'login', End: 'register' }[event.key] as
      AuthTab | undefined;
    if (!next) return;
    event.preventDefault();
    select(next);
  };
  return (
    <div ref={list} className="auth-tabs" role="tablist" aria-label={t('auth.tabs')}>
      {order.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${panelId}-${name}`}
          data-tab={name}
          aria-selected={tab === name}
          aria-controls={panelId}
          tabIndex={tab === name ? 0 : -1}
          onClick={() => onTab(name)}
          onKeyDown={onKeyDown}
        >
          {t(`auth.tab.${name}`)}
        </button>
      ))}
    </div>
  );
}
