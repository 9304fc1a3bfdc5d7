import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usualPaymentCheck, type PaymentCheck } from '#domain/booking.ts';
import { useLazyPaymentCheck } from './lazy-payment-check.tsx';

const phone = vi.hoisted(() => ({ check: undefined as PaymentCheck | undefined }));
vi.mock('./use-payment-check.ts', () => ({ usePaymentCheck: () => phone.check }));

function Words() {
  const { check, reader } = useLazyPaymentCheck();
  return (
    <p>
      {reader}
      {check.minutes} minutes
    </p>
  );
}

test('words start with the usual time, say what the phone knows once it is idle, and the next screen starts with that', async () => {
  phone.check = { ...usualPaymentCheck, minutes: 45 };
  const first = render(<Words />);
  expect(screen.getByText('30 minutes')).toBeDefined();
  await screen.findByText('45 minutes');
  first.unmount();
  render(<Words />);
  expect(screen.getByText('45 minutes')).toBeDefined();
});
