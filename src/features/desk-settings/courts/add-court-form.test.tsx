import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { BrowserRouter, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Desk, DeskCourt } from '#domain/desk/desk.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { t } from '#text/translate.ts';
import { readToasts, setToasts } from '#ui/overlay/toast.ts';
import { CourtsForm } from './courts-form.tsx';

const server = vi.hoisted(() => ({
  online: true,
  send: vi.fn<(sent: { kind: string; args: object }) => Promise<unknown>>(),
}));
vi.mock('#data/repositories/lazy-call.ts', () => ({ sendOnline: server.send }));
vi.mock('#hooks/use-live-query.ts', () => ({
  useLiveQuery: () => ({ sports: [{ name: 'Futsal' }, { name: 'Padel' }] }),
}));
vi.mock('#data/repositories/lazy-desk.ts', () => ({ pullDesk: async () => undefined }));
vi.mock('#hooks/use-online.ts', () => ({ useOnline: () => server.online }));
vi.mock('#data/server/reachability.ts', () => ({
  hasNetwork: () => true,
  subscribeReachability: () => () => undefined,
}));

const turf: DeskCourt = { id: 'a', name: 'Turf A', sport: 'Padel', price: 4200, position: 0, isActive: true, rev: 1 };

function Screen({ courts }: { courts: DeskCourt[] }) {
  const [search, setSearch] = useSearchParams();
  const desk = { venueId: 'v', name: 'Gulshan', courts, priceRules: [] } as unknown as Desk;
  return <CourtsForm desk={desk} asked={search.get('rule')} onAsk={() => setSearch({}, { replace: true })} />;
}
const show = (courts: DeskCourt[]) =>
  render(
    <BrowserRouter>
      <Screen courts={courts} />
    </BrowserRouter>,
  );
const open = () => fireEvent.click(screen.getByRole('link', { name: t('courts.add') }));
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: t('courts.addSave') }));
const refused = (code: ErrorCode, detail = {}) =>
  Promise.reject(new AppError(code, { ...detail, verdict: 'rejected' }));

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  history.replaceState({ idx: 0 }, '', '/courts');
  server.online = true;
  server.send.mockReset().mockResolvedValue({});
});
afterEach(async () => {
  cleanup();
  await act(async () => {
    for (let turn = 0; turn < 25; turn += 1) await new Promise((done) => setTimeout(done, 2));
  });
  vi.unstubAllGlobals();
  setToasts([]);
});

// spec: desk-settings.add-court
it('adds a court with its sport, and goes back to the list', async () => {
  show([turf]);
  open();
  const sport = await field(t('courts.sport'));
  expect(sport.value, 'the sport of the others').toBe('Padel');
  await waitFor(() =>
    expect(
      within(sport)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Futsal', 'Padel']),
  );
  await type(t('courts.name'), '  Turf   B ');
  await type(t('courts.sport'), 'Futsal');
  await type(t('courts.price'), 'PKR 4,500');
  save();
  await waitFor(() => expect(readToasts()).toMatchObject([{ title: t('courts.added', { name: 'Turf B' }) }]));
  expect(server.send.mock.calls).toMatchObject([
    [{ kind: 'save-court', args: { venueId: 'v', name: 'Turf B', sport: 'Futsal', price: 4500 } }],
  ]);
  expect(await screen.findByRole('heading', { name: 'Turf A' })).toBeDefined();
});

// spec: desk-settings.add-court
it('says beside its field what is missing or wrong, and what the server refused', async () => {
  show([]);
  open();
  await field(t('courts.name'));
  save();
  for (const [label, words] of [
    ['courts.name', 'courts.nameMissing'],
    ['courts.sport', 'courts.sportMissing'],
    ['courts.price', 'courts.priceMissing'],
  ] as const) {
    const wrong = await screen.findByText(t(words));
    expect((await field(t(label))).getAttribute('aria-describedby')?.split(' '), label).toContain(wrong.id);
  }
  expect(server.send).not.toHaveBeenCalled();
  await type(t('courts.name'), 'Turf A');
  await type(t('courts.price'), '0');
  await screen.findByRole('option', { name: 'Padel' });
  await type(t('courts.sport'), 'Padel');
  server.send.mockImplementationOnce(() => refused('NAME_TAKEN'));
  save();
  const taken = await screen.findByText(t('error.nameTaken'));
  expect((await field(t('courts.name'))).getAttribute('aria-describedby')?.split(' ')).toContain(taken.id);
  server.send.mockImplementationOnce(() => refused('TOO_MANY', { max: 40 }));
  await type(t('courts.name'), 'Turf Z');
  save();
  expect(await screen.findByText(t('settings.tooMany', { max: 40 }))).toBeDefined();
  expect((await field(t('courts.name'))).value, 'what was typed stays').toBe('Turf Z');
});

it('asks before what was typed about the others is left for a new one', async () => {
  show([turf]);
  fireEvent.change(screen.getByLabelText(t('courts.price')), { target: { value: '1' } });
  open();
  expect(await screen.findByRole('dialog', { name: t('settings.leave') })).toBeDefined();
  expect(screen.queryByRole('button', { name: t('courts.addSave') })).toBeNull();
});

it('a court gets another sport', async () => {
  server.send.mockResolvedValue({ courts: [{ ...turf, sport: 'Futsal', rev: 2 }] });
  show([turf]);
  await screen.findByRole('option', { name: 'Futsal' });
  await type(t('courts.sport'), 'Futsal');
  fireEvent.click(screen.getByRole('button', { name: t('settings.save') }));
  await waitFor(() => expect(server.send).toHaveBeenCalledOnce());
  expect(server.send.mock.calls[0]?.[0]).toMatchObject({ args: { courtId: 'a', rev: 1, sport: 'Futsal' } });
  await waitFor(() => expect(readToasts()).toMatchObject([{ title: t('settings.saved') }]));
});
