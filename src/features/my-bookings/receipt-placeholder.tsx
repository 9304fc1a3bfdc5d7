import type { ReactNode } from 'react';
import { SupportIcon } from '#ui/support-icon.tsx';
import { Instead } from './receipt-frame.ts';

/** Stands where the receipt would be, and says why it is not there. */
export function ReceiptPlaceholder({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <Instead role="alert">
      <SupportIcon name="receipt" size={72} />
      <p>{text}</p>
      {action}
    </Instead>
  );
}
