import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';

/** Stands where the receipt would be, and says why it is not there. */
export function ReceiptPlaceholder({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="receipt-placeholder" role="alert">
      <Icon name="receipt" size={72} />
      <p>{text}</p>
      {action}
    </div>
  );
}
