import { useEffect } from 'react';
import { t } from '#text/translate.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** Time to read the message (spec, constants). */
const leaveAfterMs = 1200;

/** Shown when the application has arrived; the app goes Home after a moment unless the person was faster. */
export function VendorDone({ onLeave }: { onLeave: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onLeave, leaveAfterMs);
    return () => clearTimeout(timer);
  }, [onLeave]);
  return <EmptyState icon="check" title={t('outbox.vendorSentTitle')} hint={t('outbox.vendorSent')} />;
}
