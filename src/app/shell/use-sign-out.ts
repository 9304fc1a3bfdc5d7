import { useNavigate } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { showToast } from '#ui/toast.ts';

/** Signing out deletes what is this person's on this phone: a receipt that is not booked yet is worth a question. */
async function mayLeave(uid: string): Promise<boolean> {
  const { readBookingDraft } = await import('#data/repositories/drafts.ts');
  const draft = await readBookingDraft(uid).catch(() => undefined);
  if (!draft || (!draft.receipt && !draft.outcomeUnknown)) return true;
  return window.confirm(t('signOut.started'));
}

/** Signs out on this phone (no network needed) and goes Home; the auth code is downloaded only when it is asked for. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const uid = useSession()?.id;
  return async () => {
    try {
      if (uid && !(await mayLeave(uid))) return;
      const { signOut } = await import('#data/auth.ts');
      await signOut();
      showToast({ kind: 'success', title: t('signOut.done') });
      void navigate(paths.home);
    } catch {
      showToast({ kind: 'error', title: t('signOut.failed') });
    }
  };
}
