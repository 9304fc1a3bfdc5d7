import { useCallback, useEffect, useState } from 'react';
import { AppError } from '#domain/errors.ts';
import { errorText } from '#text/error-text.ts';
import { showToast } from '#ui/toast.ts';

/**
 * A dialog whose code is fetched when a finger comes near; it opens once the code is here. `wanted` opens it without a
 * press: an address asked for it.
 */
export function useLateDialog(load: () => Promise<unknown>, wanted = false) {
  const [open, setOpen] = useState(false);
  const show = useCallback(() => {
    load().then(
      () => setOpen(true),
      () => showToast({ kind: 'error', title: errorText(new AppError('OFFLINE')) }),
    );
  }, [load]);
  useEffect(() => {
    if (wanted) show();
  }, [wanted, show]);
  const preload = () => void load().catch(() => undefined);
  return { open, show, hide: () => setOpen(false), near: { onPointerEnter: preload, onFocus: preload } };
}

export type LateDialog = ReturnType<typeof useLateDialog>;
