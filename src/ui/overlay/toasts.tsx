import Snackbar from '@mui/material/Snackbar';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '#text/translate.ts';
import { Icon } from '#ui/icon.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { narrow, styled, wide } from '#ui/styled.ts';
import { dropFailure } from './lazy-dialog.ts';
import { closeErrors, closeToast, standingToasts } from './toast-order.ts';
import { readToasts, setToasts, subscribeToasts, type Toast } from './toast.ts';

/** Ms. Bad news needs longer, and what the server refused longest. */
const stays: Record<Toast['kind'], number> = {
  success: 6000,
  info: 6000,
  error: 12_000,
  failed: 12_000,
  refused: 20_000,
};

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
    // An edge, which the ground of the dark theme does not give it.
    boxShadow: 'inset 0 0 0 1px rgb(255 255 255 / 24%), var(--shadow)',
  },
  '&:is(.toast-error, .toast-failed, .toast-refused) .MuiSnackbarContent-root': {
    boxShadow: 'inset 0 0 0 1px #ff9d94',
  },
  // Long words wrap beside it, never its own.
  '.MuiSnackbarContent-action': { flexShrink: 0, marginInlineEnd: 0, padding: 0 },
  // The buttons of a sheet stand at the foot of a phone: while one is open, messages come from above.
  '@supports selector(:has(a))': {
    [narrow]: {
      'html:has(&):has(.MuiDialog-root, .MuiDrawer-anchorBottom:not(.MuiModal-hidden)) .toasts': {
        insetBlock: 'max(16px, env(safe-area-inset-top)) auto',
      },
    },
  },
});

/** On the dark ground of both themes. */
const Act = styled(Button)({ color: '#ffbf47' });

// The stack is the live region. As in dialog-frame.tsx: not written inside of slotProps.
const content = { role: 'none' };

function ToastItem({ toast }: { toast: Toast }) {
  const close = () => closeToast(toast.id);
  // Whoever puts it away has read it: no bar has to say it again.
  const putAway = () => {
    if (toast.kind === 'failed') dropFailure();
    close();
  };
  return (
    <InStack
      open
      className={`toast toast-${toast.kind}`}
      // Touch, hover and focus pause the timer.
      autoHideDuration={stays[toast.kind]}
      onClose={(_event, reason) => reason !== 'clickaway' && close()}
      slotProps={{ content }}
      message={
        <>
          <strong>{toast.title}</strong>
          {toast.text && <p>{toast.text}</p>}
        </>
      }
      action={
        <>
          {toast.action && (
            <Act
              look="quiet"
              onClick={() => {
                close();
                toast.action?.run();
              }}
            >
              {toast.action.label}
            </Act>
          )}
          <IconButton aria-label={t('action.close')} onClick={putAway}>
            <Icon name="close" />
          </IconButton>
        </>
      }
    />
  );
}

/** The current messages, the newest at the bottom; errors go when another screen comes. */
export default function Toasts() {
  const { pathname } = useLocation();
  const here = useRef(pathname);
  const all = useSyncExternalStore(subscribeToasts, readToasts);
  const toasts = standingToasts(all);
  useEffect(() => {
    if (toasts.length < all.length) setToasts(toasts);
  });
  useEffect(() => {
    if (here.current === pathname) return;
    here.current = pathname;
    closeErrors();
  }, [pathname]);
  return toasts.map((toast) => <ToastItem key={toast.id} toast={toast} />);
}
