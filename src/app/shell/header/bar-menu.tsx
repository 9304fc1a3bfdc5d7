import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { LazyPart, touchToLoad } from './lazy-part.tsx';
import type { MenuEntry, MenuPanelProps } from './menu-panel.tsx';
import { useDisclosure } from './use-disclosure.ts';

type BarMenuProps = {
  className: string;
  entries: readonly MenuEntry[];
  fromStart?: boolean;
  /** What stands on the button. */
  children: ReactNode;
};

const nothing = () => null;
const MenuPanel = lazyScreen<MenuPanelProps>(() => import('./menu-panel.tsx'), nothing);
const touch = touchToLoad(MenuPanel);

/** A button of the bar and the panel below it. */
export function BarMenu({ className, entries, fromStart = false, children }: BarMenuProps) {
  const { open, close, rootProps, buttonProps, panelId, onShown } = useDisclosure();
  return (
    <div className="bar-menu" {...rootProps}>
      <ButtonBase className={className} {...touch} {...buttonProps}>
        {children}
        <Icon name="down" size={16} />
      </ButtonBase>
      <LazyPart open={open} onFailed={close}>
        <MenuPanel id={panelId} open={open} entries={entries} fromStart={fromStart} onClose={close} onShown={onShown} />
      </LazyPart>
    </div>
  );
}
