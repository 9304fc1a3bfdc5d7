import { readToasts, setToasts, type Toast } from './toast.ts';

const mostToasts = 3;

/** True if `later` says all that `toast` does. News of one title do with the newest text: what each is about stands where it was written. */
function isSaidBy(later: Toast, toast: Toast): boolean {
  if (later.kind !== toast.kind || later.title !== toast.title) return false;
  if (later.kind === 'info') return !toast.action && (later.text !== undefined || toast.text === undefined);
  return later.text === toast.text;
}

/**
 * The toasts that stand: the same news once, as the newest ("Saved on this phone, not sent yet" after each of three forms), and
 * no more than three, the newest ones. A refusal makes room for nobody: whoever cancelled a booking must hear that it stands,
 * whatever else is told meanwhile.
 */
export function standingToasts(toasts: readonly Toast[]): readonly Toast[] {
  const told = toasts.filter((toast, at) => !toasts.slice(at + 1).some((later) => isSaidBy(later, toast)));
  let tooMany = told.length - mostToasts;
  return told.filter(({ kind }) => {
    if (kind === 'refused' || tooMany <= 0) return true;
    tooMany -= 1;
    return false;
  });
}

export function closeToast(id: number): void {
  setToasts(readToasts().filter((toast) => toast.id !== id));
}

/** What went wrong on a screen is of no use on the next one. */
export function closeErrors(): void {
  setToasts(readToasts().filter(({ kind }) => kind !== 'error' && kind !== 'failed'));
}

/** News from before something was opened over the page: on a phone it would lie over its heading. What can be undone stays. */
export function closeNews(): void {
  setToasts(readToasts().filter(({ kind, action }) => action !== undefined || (kind !== 'success' && kind !== 'info')));
}
