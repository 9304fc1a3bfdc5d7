/**
 * Takes the focus of a keyboard from a button that goes with its press to the row of its booking, so that reading goes on from
 * there.
 */
export function keepFocus(button: HTMLElement): void {
  if (button.matches(':focus-visible')) button.closest('tr')?.focus({ preventScroll: true });
}
