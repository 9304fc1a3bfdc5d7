import type { ReactNode } from 'react';
import { palette, smallRadius, styled } from '#ui/styled.ts';
import { SupportIcon } from '#ui/support-icon.tsx';

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
