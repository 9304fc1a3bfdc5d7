import { useCallback, useRef, useState, type KeyboardEvent } from 'react';
import { localStore } from '#data/storage/page-storage.ts';

const storeKey = 'baari-list-letters';

const typing = 'input, textarea, select, [contenteditable="true"]';

function readLetters(): boolean {
  return localStore()?.getItem(storeKey) !== 'off';
}

function isAtOrAfter(place: Element | null, row: Element): boolean {
  return (
    row === place || (place !== null && (row.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING) > 0)
  );
}

function stepOf({ key }: KeyboardEvent, lettersOn: boolean): 1 | -1 | undefined {
  if (key === 'ArrowDown' || (lettersOn && key.toLowerCase() === 'j')) return 1;
  if (key === 'ArrowUp' || (lettersOn && key.toLowerCase() === 'k')) return -1;
  return undefined;
}

/**
 * The keyboard of a console's list: arrows and J/K move between its rows, Enter opens as it does on any link, "/" goes to the
 * search and "?" shows the help. Letters work only while a row has the focus, and whoever needs them for something else
 * switches them off on this device. `list` and `onKeyDown` go to the element around the rows, and around the search field if there is one.
 */
export function useListKeys<List extends HTMLElement = HTMLDivElement>() {
  const list = useRef<List>(null);
  const [lettersOn, setLettersOn] = useState(readLetters);
  const [isHelpOpen, setHelpOpen] = useState(false);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest(typing)) return;
    const step = stepOf(event, lettersOn);
    if (step) {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-list-row]') ?? [])];
      // From a button beside a row the step starts at that row.
      const at = rows.filter((row) => isAtOrAfter(document.activeElement, row)).length - 1;
      event.preventDefault();
      rows[at + step]?.focus();
    } else if (lettersOn && event.key === '/') {
      const search = list.current?.querySelector<HTMLInputElement>('input[type="search"]');
      if (!search) return;
      event.preventDefault();
      search.focus();
    } else if (lettersOn && event.key === '?') {
      event.preventDefault();
      setHelpOpen(true);
    }
  };
  const setLetters = useCallback((isOn: boolean) => {
    setLettersOn(isOn);
    if (isOn) localStore()?.removeItem(storeKey);
    else localStore()?.setItem(storeKey, 'off');
  }, []);

  return {
    list,
    onKeyDown,
    lettersOn,
    setLetters,
    isHelpOpen,
    setHelpOpen,
  };
}
