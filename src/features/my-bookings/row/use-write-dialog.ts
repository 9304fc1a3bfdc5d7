import { useSearchParams } from 'react-router-dom';
import type { QueuedWrite } from '#domain/queued-write.ts';
import type { LazyComponent } from '#ui/lazy-screen.tsx';
import { useLazyDialog } from '#ui/overlay/lazy-dialog.ts';

/** A dialog about a booking that makes a write, and opens by itself where the address asks to edit the one that waits. */
export function useWriteDialog(
  name: string,
  dialog: Pick<LazyComponent<never>, 'preload'>,
  write: QueuedWrite | undefined,
  onClosed: () => void,
) {
  const [search, setSearch] = useSearchParams();
  const wanted = write !== undefined && search.get('edit') === write.id;
  const { open, show, hide, near } = useLazyDialog(name, dialog, wanted);
  const closed = () => {
    hide();
    if (wanted) setSearch({}, { replace: true });
    onClosed();
  };
  return { open, show, closed, near };
}
