import { useEffect, useSyncExternalStore } from 'react';
import { t } from '#text/translate.ts';
import { closeToast, readToasts, subscribeToasts, type Toast } from './toast.ts';

const stay = 6000;

function ToastItem({ toast }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => closeToast(toast.id), toast.kind === 'error' ? stay * 2 : stay);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div className={`toast toast-${toast.kind}`}>
      <div>
        <strong>{toast.title}</strong>
        {toast.text && <p>{toast.text}</p>}
      </div>
      <button type="button" aria-label={t('action.close')} onClick={() => closeToast(toast.id)}>
        ×
      </button>
    </div>
  );
}

/** The one live region for toasts; it exists from the start so that screen readers hear the first one too. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, readToasts);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
