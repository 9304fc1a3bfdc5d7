import Dialog from '@mui/material/Dialog';
import { useId, useState, type ReactNode } from 'react';
import { t } from '#text/translate.ts';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import './dialog-frame.css';

type DialogFrameProps = {
  title: string;
  lead?: ReactNode;
  /** Esc, the backdrop and the cross do nothing while something runs that must be seen to its end. */
  busy?: boolean;
  /** Called after the closing animation: the dialog can be unmounted then. */
  onClosed: () => void;
  renderBody: (close: () => void) => ReactNode;
};

/** A dialog with heading and cross: a window on a wide screen, a sheet at the thumb on a phone. */
export function DialogFrame({ title, lead, busy = false, onClosed, renderBody }: DialogFrameProps) {
  const [open, setOpen] = useState(true);
  const titleId = useId();
  const close = () => setOpen(false);
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : close}
      maxWidth={false}
      className="dialog-frame"
      aria-labelledby={titleId}
      slotProps={{ paper: { className: 'dialog-paper' }, transition: { onExited: onClosed } }}
    >
      <header className="dialog-head">
        <div>
          <h2 id={titleId}>{title}</h2>
          {lead}
        </div>
        <IconButton aria-label={t('action.close')} disabled={busy} onClick={close}>
          <Icon name="close" />
        </IconButton>
      </header>
      {renderBody(close)}
    </Dialog>
  );
}
