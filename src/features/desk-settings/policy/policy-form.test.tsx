import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Desk } from '#domain/desk/desk.ts';
import { AppError } from '#domain/errors.ts';
import { t } from '#text/translate.ts';
import { deskRules } from '#tests/support/samples.ts';
import { readToasts, setToasts } from '#ui/overlay/toast.ts';
import { PolicyForm } from './policy-form.tsx';

const server = vi.hoisted(() => ({
  online: true,
  send: vi.fn<(sent: { kind: string; args: object }) => Promise<unknown>>(),
}));
vi.mock('#data/repositories/lazy-call.ts', () => ({ sendOnline: server.send }));
vi.mock('#data/repositories/lazy-desk.ts', () => ({ pullDesk: () => Promise.resolve() }));
vi.mock('#hooks/use-online.ts', () => ({ useOnline: () => server.online }));
vi.mock('#data/server/reachability.ts', () => ({
  hasNetwork: () => true,
  subscribeReachability: () => () => undefined,
}));

const desk: Desk = {
  ...deskRules,
  venueId: 'v',
  name: 'Gulshan Futsal',
  city: 'Karachi',
  open: '16:00:00',
  close: '02:00:00',
  payee: 'platform',
  isPublished: true,
  role: 'owner',
  rights: [],
  courts: [],
  firstDay: '2020-01-01',
  lastDay: '2099-01-01',
  holds: [],
  policyRev: 7,
  at: 1,
};
const form = (changes: Partial<Desk> = {}) => (
  <BrowserRouter>
    <PolicyForm desk={{ ...desk, ...changes }} />
  </BrowserRouter>
);
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const save = () => fireEvent.click(screen.getByRole('button', { name: t('settings.save') }));
const said = () => document.body.textContent.replaceAll('\u00a0', ' ');

let run = 0;
beforeEach(() => {
  run += 1;
  history.pushState({ idx: 100 * run }, '', '/policy');
  server.online = true;
  server.send.mockReset().mockResolvedValue({});
});
afterEach(async () => {
  cleanup();
  // What was open takes its entries of the history back.
  await act(async () => {
    for (let turn = 0; turn < 25; turn += 1) await new Promise((done) => setTimeout(done, 2));
  });
  setToasts([]);
});

it('a preset is saved as its steps, with the version that was seen and how late hours can be booked', async () => {
  render(form());
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Standard/ }).checked).toBe(true);
  choose(/^Moderate/);
  fireEvent.change(screen.getByLabelText(t('policy.lead')), { target: { value: '60' } });
  expect(said()).toContain('up to 6 hours before and half of it does');
  save();
  await waitFor(() => expect(readToasts()).toMatchObject([{ title: t('settings.saved') }]));
  expect(server.send).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      kind: 'save-policy',
      args: expect.objectContaining({
        venueId: 'v',
        rev: 7,
        terms: [
          [24, 100],
          [6, 50],
        ],
        leadMinutes: 60,
        limitsNewcomers: null,
      }),
    }),
  );
});

it.each([
  [/^Always keep/, true],
  [/^Never/, false],
])('hours are kept for people who have played %s', async (name, limitsNewcomers) => {
  const { rerender } = render(form());
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^As usual/ }).checked).toBe(true);
  choose(name);
  save();
  await waitFor(() => expect(server.send).toHaveBeenCalledOnce());
  expect(server.send.mock.calls[0]?.[0].args).toMatchObject({ terms: [[6, 100]], leadMinutes: 0, limitsNewcomers });
  await waitFor(() => expect(readToasts()).toHaveLength(1));
  // As another tab chose it meanwhile.
  rerender(form({ limitsNewcomers: !limitsNewcomers, policyRev: 8 }));
  const others = screen.getByRole<HTMLInputElement>('radio', { name: limitsNewcomers ? /^Never/ : /^Always/ });
  await waitFor(() => expect(others.checked).toBe(true));
});

it.each([
  ['steps that rise', ['6', '50'], ['24', '40']],
  ['more than everything', ['6', '101'], ['', '']],
])('own steps: %s are refused beside the field, and nothing is sent', async (_what, ...steps) => {
  render(form());
  choose(/^Custom/);
  steps.forEach(([hours = '', percent = ''], at) => {
    fireEvent.change(screen.getAllByLabelText(t('policy.hours'))[at] as HTMLElement, { target: { value: hours } });
    fireEvent.change(screen.getAllByLabelText(t('policy.percent'))[at] as HTMLElement, { target: { value: percent } });
  });
  save();
  await waitFor(() => expect(document.querySelector('[aria-invalid="true"]')).not.toBeNull());
  expect(server.send).not.toHaveBeenCalled();
});

it('of a policy that somebody else changed meanwhile both are shown, and the own one is saved with a second yes', async () => {
  server.send.mockRejectedValueOnce(new AppError('CHANGED'));
  const { rerender } = render(form());
  choose(/^Flexible/);
  save();
  await screen.findByRole('button', { name: t('settings.useNew') });
  rerender(form({ terms: [], policyRev: 8 }));
  expect(said()).toContain('A confirmed booking can’t be cancelled for money back.');
  expect(said()).toContain('New customers: As usual (from your 20th game on)');
  save();
  await waitFor(() => expect(server.send).toHaveBeenCalledTimes(2));
  expect(server.send.mock.calls[1]?.[0].args).toMatchObject({ rev: 8, terms: [[2, 100]] });
});

it('needs a connection', () => {
  server.online = false;
  render(form());
  expect(screen.getAllByText(t('settings.needsConnection'))).toHaveLength(2);
});
