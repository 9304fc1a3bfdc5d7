import Snackbar from '@mui/material/Snackbar';
import { useSyncExternalStore } from 'react';
import { t } from '#text/translate.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/button.tsx';
import { styled, wide } from '#ui/styled.ts';
import { closeToast, readToasts, subscribeToasts, type Toast } from './toast.ts';

const stay = 6000;

/** Laid out in our stack: Material would place each snackbar in the window by itself. */
const InStack = styled(Snackbar)({
  position: 'static',
  transform: 'none',
  inlineSize: '100%',
  maxInlineSize: 460,
  pointerEvents: 'auto',
  // In the corner, where no form stands.
  [wide]: { justifySelf: 'start' },
  // Dark in both themes: it lies above whatever the screen shows.
  '.MuiSnackbarContent-root': {
    inlineSize: '100%',
    flexWrap: 'nowrap',
    alignItems: 'start',
    paddingBlock: 6,
    paddingInline: '16px 4px',
    backgroundColor: '#12221a',
    color: '#f2f7f3',
    fontSize: '1rem',
  },
  '&.toast-error .MuiSnackbarContent-root': { boxShadow: 'inset 0 0 0 1px #ff9d94' },
  '.MuiSnackbarContent-action': { marginInlineEnd: 0, padding: 0 },
});

function ToastItem({ toast }: { toast: Toast }) {
  const close = () => closeToast(toast.id);
  return (
    <InStack
      open
      className={`toast toast-${toast.kind}`}
      // Touch, hover and focus pause the timer.
      autoHideDuration={toast.kind === 'error' ? stay * 2 : stay}
      onClose={(_event, reason) => reason !== 'clickaway' && close()}
      // The stack is the live region.
      slotProps={{ content: { role: 'none' } }}
      message={
        <>
          <strong>{toast.title}</strong>
          {toast.text && <p>{toast.text}</p>}
        </>
      }
      action={
        <IconButton aria-label={t('action.close')} onClick={close}>
          <Icon name="close" />
        </IconButton>
      }
    />
  );
}

/** The current messages, the newest at the bottom. */
export default function Toasts() {
  const toasts = useSyncExternalStore(subscribeToasts, readToasts);
  return toasts.map((toast) => <ToastItem key={toast.id} toast={toast} />);
}
