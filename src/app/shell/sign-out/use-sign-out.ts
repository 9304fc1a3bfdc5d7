import { useNavigate } from 'react-router-dom';
import { door } from '#domain/door.ts';
import { paths } from '#domain/paths.ts';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { showToast } from '#ui/overlay/toast.ts';

const loadSignOut = door(() => import('./sign-out-flow.ts'));

/** Signs out on this device (no network needed) and goes Home; the code for it is downloaded only when it is asked for. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const uid = useSession()?.id;
  return async () => {
    try {
      if (!(await (await loadSignOut()).signOutAfterAsking(uid))) return;
      showToast({ kind: 'success', title: t('signOut.done') });
      void navigate(paths.home);
    } catch {
      showToast({ kind: 'failed', title: t('signOut.failed') });
    }
  };
}
