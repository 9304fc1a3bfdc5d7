import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { LazyComponent } from '#ui/lazy-screen.tsx';
import { LazyPart, touchToLoad } from './lazy-part.tsx';
import { useDisclosure } from './use-disclosure.ts';

export type BarPanelProps = {
  id: string;
  open: boolean;
  onClose: () => void;
  onShown: () => void;
};

type BarMenuProps = {
  /** What it opens; its code comes at the first touch. */
  Panel: LazyComponent<BarPanelProps>;
  /** What stands on the button. */
  children: ReactNode;
};

/** A button of the bar and the panel below it. */
export function BarMenu({ Panel, children }: BarMenuProps) {
  const { open, close, rootProps, buttonProps, panelId, onShown } = useDisclosure();
  return (
    <div className="bar-menu" {...rootProps}>
      <ButtonBase className="bar-link" {...touchToLoad(Panel)} {...buttonProps}>
        {children}
        <Icon name="down" size={16} />
      </ButtonBase>
      <LazyPart open={open} onFailed={close}>
        <Panel id={panelId} open={open} onClose={close} onShown={onShown} />
      </LazyPart>
    </div>
  );
}
