import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import PaymentCanceledPage from './payment-canceled-page.tsx';
import PaymentPage from './payment-page.tsx';
import PaymentSuccessPage from './payment-success-page.tsx';

const asked = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', asked);
  vi.spyOn(XMLHttpRequest.prototype, 'open');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = () =>
  render(
    <MemoryRouter initialEntries={[paths.payment]}>
      <Routes>
        <Route path={paths.payment} element={<PaymentPage />} />
        <Route path={paths.paymentSuccess} element={<PaymentSuccessPage />} />
        <Route path={paths.paymentCanceled} element={<PaymentCanceledPage />} />
      </Routes>
    </MemoryRouter>,
  );

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const card = {
  [t('payment.name')]: 'Ayesha Khan',
  [t('payment.number')]: '4242 4242 4242 4242',
  [t('payment.expiry')]: '1230',
  [t('payment.cvc')]: '123',
};

function fillCard(change: Readonly<Record<string, string>> = {}): void {
  for (const [label, value] of Object.entries({ ...card, ...change }))
    fireEvent.input(field(label), { target: { value } });
}

const pay = () => fireEvent.submit(screen.getByRole('form'));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('checks what was typed, field by field, and says before that it is a simulation', async () => {
  show();
  expect(heading()).toBe(t('payment.title'));
  expect(screen.getByText(t('payment.simulation'))).toBeDefined();
  pay();
  await screen.findByText(t('payment.nameRequired'));
  for (const [label, missing] of [
    [t('payment.name'), t('payment.nameRequired')],
    [t('payment.number'), t('payment.numberRequired')],
    [t('payment.expiry'), t('payment.expiryRequired')],
    [t('payment.cvc'), t('payment.cvcRequired')],
  ] as const) {
    expect(screen.getByText(missing)).toBeDefined();
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
  }
  expect(document.activeElement).toBe(field(t('payment.name')));

  fillCard({
    [t('payment.number')]: '4242-4242-4242-4242',
    [t('payment.expiry')]: '1/2',
    [t('payment.cvc')]: '12',
  });
  pay();
  await screen.findByText(t('payment.numberInvalid'));
  expect(screen.getByText(t('payment.expiryInvalid'))).toBeDefined();
  expect(screen.getByText(t('payment.cvcInvalid'))).toBeDefined();
  expect(screen.queryByText(t('payment.nameRequired'))).toBeNull();
  expect(heading()).toBe(t('payment.title'));
});

it('a second later it has worked, and no card went anywhere', async () => {
  show();
  fillCard();
  expect(field(t('payment.expiry')).value).toBe('12/30');
  pay();
  await waitFor(() => expect(screen.getByRole('button', { name: t('payment.busy') })).toHaveProperty('disabled', true));
  await waitFor(() => expect(heading()).toBe(t('payment.success.title')));
  expect(screen.getByText(t('payment.success.text'))).toBeDefined();
  expect(screen.getByText(t('payment.success.simulation'))).toBeDefined();
  expect(target(t('payment.venues'))).toBe(paths.venues);
  expect(target(t('payment.success.profile'))).toBe(paths.profile);
  expect(asked).not.toHaveBeenCalled();
  expect(XMLHttpRequest.prototype.open).not.toHaveBeenCalled();
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/4242|Ayesha/);
});

it('a payment that is cancelled while it works stays cancelled', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  show();
  fillCard();
  pay();
  await vi.advanceTimersByTimeAsync(500);
  expect(screen.getByText(t('payment.busy'))).toBeDefined();
  fireEvent.click(screen.getByText(t('payment.cancel')));
  expect(heading()).toBe(t('payment.canceled.title'));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(heading()).toBe(t('payment.canceled.title'));
  expect(screen.getByText(t('payment.canceled.text'))).toBeDefined();
  expect(target(t('payment.venues'))).toBe(paths.venues);
});
