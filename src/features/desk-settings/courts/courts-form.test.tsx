import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { BrowserRouter, Link, Route, Routes, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Desk, DeskCourt } from '#domain/desk/desk.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { t } from '#text/translate.ts';
import { readToasts, setToasts } from '#ui/overlay/toast.ts';
import { CourtsForm } from './courts-form.tsx';

type Sent = { kind: string; args: { courtId: string } };
const server = vi.hoisted(() => ({
  online: true,
  send: vi.fn<(sent: { kind: string; args: { courtId: string } }) => Promise<unknown>>(),
  pull: vi.fn<(venueId: string) => Promise<void>>(),
  preview: vi.fn<(...asked: unknown[]) => Promise<{ rows: object[]; next: null }>>(),
}));
vi.mock('#data/repositories/lazy-call.ts', () => ({ sendOnline: server.send }));
vi.mock('#data/repositories/console-lists.ts', () => ({ fetchDeskList: server.preview }));
vi.mock('#hooks/use-live-query.ts', () => ({
  useLiveQuery: () => ({ sports: [{ name: 'Futsal' }, { name: 'Padel' }] }),
}));
vi.mock('#data/repositories/lazy-desk.ts', () => ({ pullDesk: server.pull }));
vi.mock('#hooks/use-online.ts', () => ({ useOnline: () => server.online }));
vi.mock('#data/server/reachability.ts', () => ({
  hasNetwork: () => true,
  subscribeReachability: () => () => undefined,
}));

const court = (id: string, name: string, position: number, price = 4200, rev = 1): DeskCourt => ({
  id,
  name,
  sport: 'Futsal',
  price,
  position,
  isActive: true,
  rev,
});
const courts = [court('a', 'Turf A', 0), court('b', 'Turf B', 1), court('c', 'Pitch C', 2, 5000)];
const deskOf = (own: DeskCourt[]) =>
  ({ venueId: 'v', name: 'Gulshan Futsal', courts: own, priceRules: [] }) as unknown as Desk;

function Screen({ own }: { own: DeskCourt[] }) {
  const [search, setSearch] = useSearchParams();
  return <CourtsForm desk={deskOf(own)} asked={search.get('rule')} onAsk={() => setSearch({}, { replace: true })} />;
}

const page = (own: DeskCourt[]) => (
  <BrowserRouter>
    <Link to="/away">Away</Link>
    <Routes>
      <Route path="/away" element={<p>Gone away</p>} />
      <Route path="/before" element={<p>Where it began</p>} />
      <Route path="*" element={<Screen own={own} />} />
    </Routes>
  </BrowserRouter>
);

const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const price = (name: string) => {
  const row = screen.getByRole('heading', { name }).closest('li');
  if (!row) throw new Error(`${name} is not listed.`);
  return within(row).getByLabelText<HTMLInputElement>(t('courts.price'));
};
const type = (name: string, typed: string) => fireEvent.change(price(name), { target: { value: typed } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const save = () => press(t('settings.save'));
const sent = (): Sent[] => server.send.mock.calls.map(([{ kind, args }]) => ({ kind, args }));
const refused = (code: ErrorCode) => Promise.reject(new AppError(code, { verdict: 'rejected' }));
/** The history and React need a few turns. */
const ticks = () =>
  act(async () => {
    for (let turn = 0; turn < 25; turn += 1) await new Promise((done) => setTimeout(done, 2));
  });

let run = 0;
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  run += 1;
  history.pushState({ idx: 100 * run }, '', '/before');
  history.pushState({ idx: 100 * run + 1 }, '', '/courts');
  server.online = true;
  server.send.mockReset().mockResolvedValue({});
  server.preview.mockReset().mockResolvedValue({ rows: [], next: null });
  server.pull.mockReset().mockResolvedValue(undefined);
});
afterEach(async () => {
  cleanup();
  // What was open takes its entries of the history back.
  await ticks();
  vi.unstubAllGlobals();
  setToasts([]);
});

it('saves the price that was typed, and is the saved one then', async () => {
  server.send.mockResolvedValue({ courts: [courts[0], { ...courts[1], price: 4500, rev: 2 }, courts[2]] });
  render(page(courts));
  type('Turf B', 'PKR 4,500');
  save();
  await waitFor(() => expect(readToasts()).toMatchObject([{ title: t('settings.saved') }]));
  expect(sent()).toEqual([{ kind: 'save-court', args: { venueId: 'v', courtId: 'b', rev: 1, price: 4500 } }]);
  expect(server.pull).toHaveBeenCalledWith('v');
  expect(price('Turf B').value).toBe('4500');
  save();
  await waitFor(() => expect(readToasts().at(-1)).toMatchObject({ title: t('settings.nothing') }));
  expect(server.send).toHaveBeenCalledOnce();
});

it.each([
  ['', 'courts.priceMissing'],
  ['12.5', 'courts.priceWrong'],
  ['1000001', 'courts.priceWrong'],
] as const)('a price of %j is said beside its field, and nothing is sent', async (typed, words) => {
  render(page(courts));
  type('Turf A', typed);
  save();
  const wrong = await screen.findByText(t(words));
  expect(price('Turf A').getAttribute('aria-describedby')).toBe(wrong.id);
  expect(document.activeElement).toBe(price('Turf A'));
  expect(server.send).not.toHaveBeenCalled();
});

it('arrows change the order, say so, and keep the focus; Save writes the places', async () => {
  render(page(courts));
  expect(screen.getByRole('button', { name: 'Move Turf A up' })).toHaveProperty('disabled', true);
  press('Move Pitch C up');
  expect(names()).toEqual(['Turf A', 'Pitch C', 'Turf B']);
  expect(screen.getByText('Pitch C is now number 2 of 3.')).toBeDefined();
  press('Move Pitch C up');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Pitch C down' })));
  expect(server.send).not.toHaveBeenCalled();
  save();
  await waitFor(() => expect(server.send).toHaveBeenCalledTimes(3));
  expect(sent().map(({ args }) => args)).toEqual([
    { venueId: 'v', courtId: 'c', rev: 1, position: 0 },
    { venueId: 'v', courtId: 'a', rev: 1, position: 1 },
    { venueId: 'v', courtId: 'b', rev: 1, position: 2 },
  ]);
});

it('what was typed about a court, and what is wrong with it, moves along with the court', async () => {
  render(page(courts));
  type('Turf A', '12.5');
  type('Turf B', '4500');
  save();
  await screen.findByText(t('courts.priceWrong'));
  press('Move Turf A down');
  expect(names()).toEqual(['Turf B', 'Turf A', 'Pitch C']);
  expect([price('Turf B').value, price('Turf A').value]).toEqual(['4500', '12.5']);
  expect(
    price('Turf A')
      .closest('li')
      ?.contains(screen.getByText(t('courts.priceWrong'))),
  ).toBe(true);
  type('Turf A', '4200');
  save();
  await waitFor(() => expect(server.send).toHaveBeenCalledTimes(2));
  expect(sent().map(({ args }) => args)).toEqual([
    { venueId: 'v', courtId: 'b', rev: 1, price: 4500, position: 0 },
    { venueId: 'v', courtId: 'a', rev: 1, position: 1 },
  ]);
});

it('what somebody else changed meanwhile is shown above what was typed; saved again, it counts', async () => {
  server.send.mockImplementationOnce(() => refused('CHANGED'));
  const { rerender } = render(page(courts));
  type('Turf A', '4400');
  type('Turf B', '4500');
  const theirs = [court('a', 'Turf A', 0, 4300, 2), ...courts.slice(1)];
  server.send.mockResolvedValueOnce({ courts: [theirs[0], { ...courts[1], price: 4500, rev: 2 }, courts[2]] });
  save();
  expect(await screen.findByText(t('settings.changed'))).toBeDefined();
  rerender(page(theirs));
  expect(screen.getByText(/Turf A, Futsal, PKR.4,300 per hour, number 1/)).toBeDefined();
  expect([price('Turf A').value, price('Turf B').value], 'theirs above, ours below').toEqual(['4400', '4500']);
  save();
  await waitFor(() => expect(server.send).toHaveBeenCalledTimes(3));
  expect(sent()[2]?.args).toEqual({ venueId: 'v', courtId: 'a', rev: 2, price: 4400 });
});

it('“Use the new one” takes what is there now, and “Copy my text” gives the typed one', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  server.send.mockImplementationOnce(() => refused('CHANGED'));
  const { rerender } = render(page(courts));
  type('Turf A', '4400');
  save();
  await screen.findByText(t('settings.changed'));
  rerender(page([court('a', 'Turf A', 0, 4300, 2), ...courts.slice(1)]));
  press(t('settings.copyMine'));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('Turf A: 4400'));
  press(t('settings.useNew'));
  await waitFor(() => expect(price('Turf A').value).toBe('4300'));
  expect(screen.queryByText(t('settings.changed'))).toBeNull();
});

it('says at the court why it was not saved', async () => {
  server.send.mockImplementationOnce(() => refused('FORBIDDEN'));
  render(page(courts));
  type('Turf A', '4400');
  save();
  expect((await screen.findByText(t('settings.forbidden'))).closest('li')?.textContent).toContain('Turf A');
  expect(price('Turf A').value, 'it stays typed').toBe('4400');
  expect(readToasts()).toEqual([]);
});

it('says that an answer is missing while it goes on asking', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let answer: (rows: object) => void = () => undefined;
  server.send.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  render(page(courts));
  type('Turf A', '4400');
  save();
  await act(() => vi.advanceTimersByTimeAsync(6500));
  expect(screen.getByText(t('settings.unsure'))).toBeDefined();
  expect(screen.getByRole('button', { name: t('admin.saving') })).toHaveProperty('disabled', true);
  await act(async () => answer({ courts: [court('a', 'Turf A', 0, 4400, 2), ...courts.slice(1)] }));
  await waitFor(() => expect(readToasts()).toMatchObject([{ title: t('settings.saved') }]));
  expect(screen.queryByText(t('settings.unsure'))).toBeNull();
  vi.useRealTimers();
});

const inUse = courts.map((one) => ({ ...one, isActive: true }));
const rowOf = (name: string) => within(screen.getByRole('heading', { name }).closest('li') ?? document.body);
const booking = (id: string, changes = {}) => ({
  id,
  rev: 3,
  kind: 'app',
  courtName: 'Turf A',
  day: '2026-11-28',
  hours: 1 << 18,
  outside: 1 << 18,
  name: `Guest ${id}`,
  phone: '+923001234567',
  total: 4300,
  refund: 4300,
  isYours: false,
  ...changes,
});

it('saves another name of a court; one that another court has is refused at it', async () => {
  server.send.mockImplementationOnce(() => refused('NAME_TAKEN' as 'CHANGED'));
  render(page(inUse));
  fireEvent.change(rowOf('Turf A').getByLabelText(t('courts.name')), { target: { value: 'Turf B' } });
  save();
  expect((await screen.findByText(t('error.nameTaken'))).closest('li')?.textContent).toContain('Turf A');
  expect(sent()[0]?.args).toEqual({ venueId: 'v', courtId: 'a', rev: 1, name: 'Turf B' });
});

it('a court goes out of use only after its bookings were decided about, and again when another one came in', async () => {
  server.preview.mockResolvedValueOnce({
    rows: [booking('1'), booking('2'), booking('3', { kind: 'walkin', isYours: true, refund: null })],
    next: null,
  });
  server.preview.mockResolvedValueOnce({ rows: [booking('1'), booking('2', { rev: 4 }), booking('4')], next: null });
  server.send.mockImplementationOnce(() => refused('AFFECTED_CHANGED' as 'CHANGED'));
  render(page(inUse));
  fireEvent.click(rowOf('Turf A').getByLabelText(t('courts.inUse')));
  save();
  const first = within(await screen.findByRole('dialog', { name: 'These 3 entries fall outside the new hours' }));
  expect(server.preview.mock.calls[0]?.slice(0, 3)).toEqual([
    'v',
    'schedule_preview',
    { write: 'save-court', venueId: 'v', courtId: 'a', rev: 1, isActive: false },
  ]);
  expect(first.getByText(t('affected.yours'))).toBeDefined();
  expect(first.getAllByRole('radio', { name: t('affected.keep') })).toHaveLength(2);
  fireEvent.click(first.getAllByRole('radio', { name: /Cancel and refund PKR.4,300/ })[1] as HTMLElement);
  fireEvent.click(first.getByRole('button', { name: 'Save and cancel 1' }));
  expect(await screen.findByText(t('affected.again'))).toBeDefined();
  expect(Reflect.get(sent()[0]?.args ?? {}, 'affected')).toEqual([
    ['1', 3, 'keep'],
    ['2', 3, 'cancel'],
  ]);
  const again = within(screen.getByRole('dialog'));
  const isChecked = again.getAllByRole('radio', { checked: true }).map((radio) => radio.getAttribute('value'));
  expect(isChecked, 'what was chosen stays chosen').toEqual(['keep', 'cancel', 'keep']);
  fireEvent.click(again.getByRole('button', { name: t('affected.allKeep') }));
  fireEvent.click(again.getByRole('button', { name: t('affected.save') }));
  await waitFor(() => expect(readToasts()).toMatchObject([{ title: t('settings.saved') }]));
  expect(Reflect.get(sent()[1]?.args ?? {}, 'affected')).toEqual([
    ['1', 3, 'keep'],
    ['2', 4, 'keep'],
    ['4', 3, 'keep'],
  ]);
});

it('“Back” of that question sends nothing, and what was typed stays', async () => {
  server.preview.mockResolvedValueOnce({ rows: [booking('1')], next: null });
  render(page(inUse));
  fireEvent.click(rowOf('Turf A').getByLabelText(t('courts.inUse')));
  save();
  fireEvent.click(await screen.findByRole('button', { name: t('affected.stop') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.send).not.toHaveBeenCalled();
  expect(rowOf('Turf A').getByLabelText<HTMLInputElement>(t('courts.inUse')).checked).toBe(false);
  expect(readToasts()).toEqual([]);
});

it('follows the device while nobody types, and never while somebody does', async () => {
  const { rerender } = render(page(courts));
  rerender(page([court('a', 'Turf A', 0, 4300, 2), ...courts.slice(1)]));
  await waitFor(() => expect(price('Turf A').value).toBe('4300'));
  type('Turf A', '4400');
  rerender(page([court('a', 'Turf A', 0, 4350, 3), ...courts.slice(1)]));
  await ticks();
  expect(price('Turf A').value).toBe('4400');
});

it('without a connection everything is there to read and nothing to type', () => {
  server.online = false;
  render(page(courts));
  expect(screen.getAllByText(t('settings.needsConnection'))).toHaveLength(2);
  for (const field of [price('Turf A'), screen.getByRole('button', { name: 'Move Turf A down' })])
    expect(field.matches(':disabled')).toBe(true);
  expect(screen.getByRole('button', { name: t('settings.save') })).toHaveProperty('disabled', true);
});

it('asks before a link leads away from what was typed', async () => {
  render(page(courts));
  type('Turf A', '4400');
  fireEvent.click(screen.getByRole('link', { name: 'Away' }));
  const ask = await screen.findByRole('dialog', { name: t('settings.leave') });
  expect(screen.queryByText('Gone away')).toBeNull();
  fireEvent.click(within(ask).getByRole('button', { name: t('settings.leaveNo') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(price('Turf A').value).toBe('4400');
  fireEvent.click(screen.getByRole('link', { name: 'Away' }));
  fireEvent.click(await screen.findByRole('button', { name: t('settings.leaveYes') }));
  expect(await screen.findByText('Gone away')).toBeDefined();
});

it('asks at Back and at the closing of the page, and not when nothing was typed', async () => {
  render(page(courts));
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(closing()).toBe(false);
  type('Turf A', '4400');
  expect(closing()).toBe(true);
  await ticks();
  history.back();
  await ticks();
  expect(screen.getByRole('dialog', { name: t('settings.leave') })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: t('settings.leaveYes') }));
  await ticks();
  expect(screen.getByText('Where it began')).toBeDefined();
  expect(closing()).toBe(false);
});

it('a venue without courts says so', () => {
  render(page([]));
  expect(screen.getByText(t('courts.empty'))).toBeDefined();
});
