import { useCallback } from 'react';

/** A ref that points an element at a file in memory for as long as it is on the screen, and then lets go of it. */
export function useFileAddress(file: Blob, attribute: 'src' | 'href') {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const address = URL.createObjectURL(file);
      element.setAttribute(attribute, address);
      return () => URL.revokeObjectURL(address);
    },
    [file, attribute],
  );
}
