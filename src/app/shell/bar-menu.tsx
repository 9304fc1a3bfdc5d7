import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { late } from '#ui/late.tsx';
import { LatePart, touchToLoad } from './late-part.tsx';
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
const MenuPanel = late<MenuPanelProps>(() => import('./menu-panel.tsx'), nothing);
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
      <LatePart open={open} onFailed={close}>
        <MenuPanel id={panelId} open={open} entries={entries} fromStart={fromStart} onClose={close} onShown={onShown} />
      </LatePart>
    </div>
  );
}
