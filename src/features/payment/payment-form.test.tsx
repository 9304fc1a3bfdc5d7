import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PaymentForm } from './payment-form.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const card = { 'Name on card': 'Ali Khan', 'Card number': '4242 4242 4242 4242', Expiry: '12/30', CVC: '123' };

it('the pretended payment takes one second', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const onPaid = vi.fn<() => void>();
  render(<PaymentForm onPaid={onPaid} />);
  for (const [label, value] of Object.entries(card)) {
    fireEvent.input(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  }
  fireEvent.submit(screen.getByRole('form'));
  const second = () => timers.mock.calls.find(([, after]) => after === 1000)?.[0];
  await waitFor(() => expect(second()).toBeTypeOf('function'));
  expect(onPaid).not.toHaveBeenCalled();
  (second() as () => void)();
  await waitFor(() => expect(onPaid).toHaveBeenCalledOnce());
});
