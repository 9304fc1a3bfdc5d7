import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * A button that shows and hides a panel of links (the disclosure navigation pattern, not an ARIA menu: links stay links).
 * Esc, a press outside and focus leaving close it; the arrow keys walk through the panel, whose code may still be on its way
 * when the first of them is pressed: the panel calls `onShown`.
 */
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const entersPanel = useRef(false);

  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-panel] a, [data-panel] button') ?? [])];

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      setOpen(false);
      button.current?.focus();
      return;
    }
    const step = steps[event.key];
    if (!step) return;
    const onButton = event.target === button.current;
    if (onButton && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (onButton && !open) {
      entersPanel.current = true;
      setOpen(true);
      return;
    }
    const all = items();
    const at = all.findIndex((item) => item === document.activeElement);
    all[step(at, all.length)]?.focus();
  };

  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) setOpen(false);
  };

  const onShown = () => {
    if (entersPanel.current) items()[0]?.focus();
    entersPanel.current = false;
  };

  return {
    open,
    close: () => setOpen(false),
    onShown,
    panelId: id,
    rootProps: { ref: root, onKeyDown, onBlur },
    buttonProps: {
      ref: button,
      type: 'button' as const,
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      onClick: () => setOpen(!open),
    },
  };
}
