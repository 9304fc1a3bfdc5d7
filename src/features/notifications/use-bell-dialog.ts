import { useEffect, useRef, type RefObject } from 'react';
import { closeBell } from './bell-store.ts';

const wide = '(width >= 768px)';

/**
 * One dialog element, two ways to show it: a sheet over a phone's screen, where the browser keeps the focus inside, and a
 * panel under the bell of a wide one, which a press or focus outside and Esc close. Both give the focus back.
 */
export function useBellDialog(isOpen: boolean): {
  root: RefObject<HTMLDivElement | null>;
  dialog: RefObject<HTMLDialogElement | null>;
} {
  const root = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return undefined;
    const query = matchMedia(wide);
    if (query.matches) element.show();
    else element.showModal();
    element.querySelector('h2')?.focus();

    const onPress = ({ target }: Event) => {
      const isOutside = target instanceof Node && !root.current?.contains(target);
      if (isOutside || target === element) closeBell();
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (query.matches && target instanceof Node && !root.current?.contains(target)) closeBell();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closeBell();
    };
    element.addEventListener('close', closeBell);
    query.addEventListener('change', closeBell);
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey);
    return () => {
      element.removeEventListener('close', closeBell);
      query.removeEventListener('change', closeBell);
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey);
      element.close();
    };
  }, [isOpen]);

  return { root, dialog };
}
