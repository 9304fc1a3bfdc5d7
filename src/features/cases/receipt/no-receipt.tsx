import type { ReactNode } from 'react';
import { palette, smallRadius, styled } from '#ui/styled.ts';
import { SupportIcon } from '#ui/support-icon.tsx';
import { useCallback } from 'react';

const Instead = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  padding: '32px 16px',
  borderRadius: smallRadius,
  background: palette.background.soft,
  textAlign: 'center',
  '& > svg': { color: palette.text.secondary },
});

/** Stands where the receipt would be, and says why it is not there. */
export function NoReceipt({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <Instead>
      <SupportIcon name="receipt" size={40} />
      <p>{text}</p>
      {action}
    </Instead>
  );
}

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
