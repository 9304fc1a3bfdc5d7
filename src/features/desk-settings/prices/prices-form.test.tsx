import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { BrowserRouter, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { karachiDate } from '#domain/calendar.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { AppError } from '#domain/errors.ts';
import type { PriceRule } from '#domain/price-rules.ts';
import { t } from '#text/translate.ts';
import { deskRules } from '#tests/support/samples.ts';
import { readToasts, setToasts } from '#ui/overlay/toast.ts';
import { PricesForm } from './prices-form.tsx';

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

const evenings: PriceRule = {
  id: 'e',
  courtId: null,
  name: 'Evenings',
  kind: 'weekly',
  days: null,
  firstDay: null,
  lastDay: null,
  fromHour: 18,
  toHour: 23,
  effect: 'percent',
  amount: 20,
  createdAt: 1,
  rev: 4,
};
const nights: PriceRule = {
  ...evenings,
  id: 'n',
  name: 'Weekend nights',
  days: [5, 6],
  toHour: 2,
  effect: 'set',
  amount: 4500,
};

const deskOf = (priceRules: PriceRule[]): Desk => ({
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
  courts: [
    { id: 'a', name: 'Turf A', sport: 'Futsal', price: 3000, position: 0, isActive: true, rev: 1 },
    { id: 'b', name: 'Turf B', sport: 'Futsal', price: 2000, position: 1, isActive: true, rev: 1 },
    { id: 'x', name: 'Old turf', sport: 'Futsal', price: 1, position: 2, isActive: false, rev: 1 },
  ],
  firstDay: '2020-01-01',
  lastDay: '2099-01-01',
  holds: [],
  priceRules,
  at: 1,
});

function Page({ rules }: { rules: PriceRule[] }) {
  const [search, setSearch] = useSearchParams();
  const onAsk = (rule: string | null) => setSearch(rule === null ? {} : { rule }, { replace: rule === null });
  return <PricesForm desk={deskOf(rules)} asked={search.get('rule')} onAsk={onAsk} />;
}
const page = (...rules: PriceRule[]) => (
  <BrowserRouter>
    <Page rules={rules} />
  </BrowserRouter>
);

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const args = () => server.send.mock.calls.map(([sent]) => sent);
const ticks = () =>
  act(async () => {
    for (let turn = 0; turn < 25; turn += 1) await new Promise((done) => setTimeout(done, 2));
  });

let run = 0;
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  run += 1;
  history.pushState({ idx: 100 * run }, '', '/prices');
  server.online = true;
  server.send.mockReset().mockResolvedValue({});
});
afterEach(async () => {
  cleanup();
  await ticks();
  vi.unstubAllGlobals();
  setToasts([]);
});

it('lists the rules as sentences in the order in which they count', () => {
  render(page(evenings, nights));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Weekend nightsFri, Sat, 6.PM – 2.AM: PKR.4,500, all courts/),
    expect.stringMatching(/^EveningsEvery day, 6.PM – 11.PM: base price \+20%, all courts/),
  ]);
});

it('adds a price, and shows its hours among the next seven days while it is typed', async () => {
  render(page(evenings));
  press(t('prices.add'));
  type(t('prices.name'), 'Weekend nights');
  press('Fri');
  press('Sat');
  type(t('rules.upTo'), '2');
  type(t('prices.amountSet'), '4,500');
  // Named is the first of the seven days, which begin today.
  const first = new Date(karachiDate(Date.now())).getUTCDay() === 6 ? 'Sat' : 'Fri';
  const covered = new RegExp(`“Evenings” already covers ${first} 6.PM; this one wins there\\.`);
  expect(await screen.findByText(covered)).toBeDefined();
  const table = screen.getByRole('table');
  expect(within(table).getAllByText('4,500').length).toBe(2 * 8);
  press(t('prices.save'));
  await waitFor(() => expect(readToasts()).toMatchObject([{ title: t('settings.saved') }]));
  expect(args()).toEqual([
    expect.objectContaining({
      kind: 'save-price-rule',
      args: {
        venueId: 'v',
        name: 'Weekend nights',
        courtId: null,
        kind: 'weekly',
        days: [5, 6],
        firstDay: null,
        lastDay: null,
        fromHour: 18,
        toHour: 2,
        effect: 'set',
        amount: 4500,
      },
    }),
  ]);
  await ticks();
  expect(screen.getByRole('button', { name: t('prices.add') }), 'back at the list').toBeDefined();
  expect(location.search).toBe('');
});

it('leads back to the list also where it began with the form', async () => {
  history.replaceState(null, '', '/prices?rule=new');
  render(page());
  type(t('prices.name'), 'Nights');
  press('Fri');
  type(t('prices.amountSet'), '4500');
  await ticks();
  press(t('prices.save'));
  await waitFor(() => expect(readToasts()).toMatchObject([{ title: t('settings.saved') }]));
  await ticks();
  expect(screen.getByRole('button', { name: t('prices.add') })).toBeDefined();
  expect(location.search).toBe('');
});

it('changes a price under the version that was seen; what somebody else made of it is shown first', async () => {
  server.send.mockRejectedValueOnce(new AppError('CHANGED', { verdict: 'rejected' }));
  const { rerender } = render(page(evenings));
  press('Edit Evenings');
  type(t('prices.amountPercent'), '30');
  press(t('prices.save'));
  expect(await screen.findByText(t('settings.changed'))).toBeDefined();
  rerender(page({ ...evenings, amount: 25, rev: 5 }));
  expect(screen.getByText(/^Evenings: .*base price \+25%/)).toBeDefined();
  press(t('prices.save'));
  await waitFor(() => expect(server.send).toHaveBeenCalledTimes(2));
  expect(args().map(({ args: sent }) => sent)).toMatchObject([
    { ruleId: 'e', rev: 4, amount: 30 },
    { ruleId: 'e', rev: 5, amount: 30 },
  ]);
});

it('deletes a price after a question', async () => {
  render(page(evenings));
  press('Delete Evenings');
  press(t('settings.delete'));
  await waitFor(() => expect(args()).toMatchObject([{ kind: 'drop-price-rule', args: { ruleId: 'e', rev: 4 } }]));
});

it('says what is missing beside its field, also when only the server knows', async () => {
  render(page());
  press(t('prices.add'));
  press(t('prices.save'));
  for (const words of ['rules.nameMissing', 'rules.daysMissing', 'prices.amountMissing'] as const)
    expect(await screen.findByText(t(words))).toBeDefined();
  expect(server.send).not.toHaveBeenCalled();
  type(t('prices.name'), 'Eid');
  fireEvent.click(screen.getByRole('radio', { name: t('rules.dates') }));
  type(t('rules.firstDay'), '12/03/2027');
  type(t('rules.lastDay'), '10/03/2027');
  type(t('prices.amountSet'), '5000');
  expect(await screen.findByText(t('rules.lastBefore'))).toBeDefined();
  type(t('rules.lastDay'), '12/03/2027');
  server.send.mockRejectedValueOnce(new AppError('TOO_MANY', { verdict: 'rejected', max: 40 }));
  press(t('prices.save'));
  expect(await screen.findByText('There are 40 already. Delete one first.')).toBeDefined();
});

it('can only be read without a connection', () => {
  server.online = false;
  render(page(evenings));
  expect(screen.getByText(t('settings.needsConnection'))).toBeDefined();
  for (const button of [t('prices.add'), 'Edit Evenings', 'Delete Evenings'])
    expect(screen.getByRole('button', { name: button })).toHaveProperty('disabled', true);
});
