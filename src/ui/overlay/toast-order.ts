import { readToasts, setToasts, type Toast } from './toast.ts';

const mostToasts = 3;

function saysTheSame(one: Toast, other: Toast): boolean {
  return one.kind === other.kind && one.title === other.title && one.text === other.text;
}

/**
 * The toasts that stand: the same words once, as the newest, and no more than three, the newest ones. A refusal makes room for
 * nobody: whoever cancelled a booking must hear that it stands, whatever else is told meanwhile.
 */
export function standingToasts(toasts: readonly Toast[]): readonly Toast[] {
  const told = toasts.filter((toast, at) => !toasts.slice(at + 1).some((later) => saysTheSame(toast, later)));
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
