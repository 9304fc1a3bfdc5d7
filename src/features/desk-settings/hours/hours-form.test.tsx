import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { BrowserRouter, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Desk } from '#domain/desk/desk.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import type { OpeningRule } from '#domain/opening-rules.ts';
import { t } from '#text/translate.ts';
import { readToasts, setToasts } from '#ui/overlay/toast.ts';
import { PolicyForm } from '#features/desk-settings/policy/policy-form.tsx';
import { deskRules } from '#tests/support/samples.ts';
import { openingRule } from '#tests/support/venue-rules.ts';
import { HoursForm } from './hours-form.tsx';

const server = vi.hoisted(() => ({
  online: true,
  send: vi.fn<(sent: { kind: string; args: object }) => Promise<unknown>>(),
  keep: vi.fn<(wanted: { input: object }) => Promise<unknown>>(),
  preview: vi.fn<(...asked: unknown[]) => Promise<{ rows: object[]; next: null }>>(),
}));
vi.mock('#data/repositories/lazy-call.ts', () => ({ sendOnline: server.send }));
vi.mock('#data/repositories/console-lists.ts', () => ({ fetchDeskList: server.preview }));
vi.mock('#data/repositories/lazy-desk.ts', () => ({ pullDesk: () => Promise.resolve() }));
vi.mock('#hooks/send-write.ts', () => ({ sendWrite: server.keep, discardWrite: vi.fn() }));
vi.mock('#hooks/use-outbox.ts', () => ({ useOutbox: () => [] }));
vi.mock('#data/repositories/outbox.ts', () => ({ readOutbox: () => Promise.resolve([]) }));
vi.mock('#hooks/use-online.ts', () => ({ useOnline: () => server.online }));
vi.mock('#data/server/reachability.ts', () => ({
  hasNetwork: () => true,
  subscribeReachability: () => () => undefined,
}));
vi.mock('#data/server/server-clock.ts', () => ({
  serverNow: () => Date.parse('2026-11-20T12:00:00Z'),
  isServerTimeKnown: () => true,
}));

const rule = (id: string, changes: Partial<OpeningRule>) => openingRule({ id, label: id, rev: 4, ...changes });
const weekend = rule('Weekend', { days: [6, 7], openTime: '08:00', closeTime: '02:00' });
const prayer = rule('Friday prayer', { kind: 'break', days: [5], fromHour: 13, toHour: 15 });

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
  courts: [{ id: 'a', name: 'Turf A', sport: 'Futsal', price: 3000, position: 0, isActive: true, rev: 1 }],
  firstDay: '2020-01-01',
  lastDay: '2099-01-01',
  holds: [],
  openings: [weekend, prayer],
  hoursRev: 7,
  policyRev: 3,
  at: 1,
};

function Page({ own }: { own: Desk }) {
  const [search, setSearch] = useSearchParams();
  const onAsk = (asked: string | null) => setSearch(asked === null ? {} : { rule: asked }, { replace: asked === null });
  return <HoursForm desk={own} asked={search.get('rule')} onAsk={onAsk} />;
}
const page = (changes: Partial<Desk> = {}) => (
  <BrowserRouter>
    <Page own={{ ...desk, ...changes }} />
  </BrowserRouter>
);
const policy = (changes: Partial<Desk> = {}) => (
  <BrowserRouter>
    <PolicyForm desk={{ ...desk, ...changes }} />
  </BrowserRouter>
);

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sent = () => server.send.mock.calls.map(([{ kind, args }]) => ({ kind, args }));
const ticks = () =>
  act(async () => {
    for (let turn = 0; turn < 25; turn += 1) await new Promise((done) => setTimeout(done, 2));
  });
const refuse = (code: ErrorCode) => server.send.mockRejectedValueOnce(new AppError(code, { verdict: 'rejected' }));

let run = 0;
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  run += 1;
  history.pushState({ idx: 100 * run }, '', '/hours');
  server.online = true;
  server.send.mockReset().mockResolvedValue({});
  server.preview.mockReset().mockResolvedValue({ rows: [], next: null });
});
afterEach(async () => {
  cleanup();
  await ticks();
  vi.unstubAllGlobals();
  setToasts([]);
});

it('shows the week as a table, and the rules as sentences', () => {
  render(page());
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    ...['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((day) => `${day}4:00 PM – 2:00 AM`),
    'Sat8:00 AM – 2:00 AMWeekend',
    'Sun8:00 AM – 2:00 AMWeekend',
  ]);
  expect(screen.getByText(/^Fri: nothing from 1.PM to 3.PM, all courts$/)).toBeDefined();
});

it('closes Eid: what falls outside is decided about, and the rule is saved with it', async () => {
  const entry = { kind: 'app', courtName: 'Turf A', day: '2027-03-10', hours: 1 << 18, outside: 1 << 18 };
  const guest = { name: 'Zara Ali', phone: '+923001234567', total: 4300, refund: 4300, isYours: false };
  const block = { ...entry, id: 'k1', rev: 1, kind: 'block', name: 'maintenance', isYours: true };
  server.preview.mockResolvedValueOnce({ rows: [{ id: 'b1', rev: 2, ...entry, ...guest }, block], next: null });
  render(page());
  press(t('hours.eid'));
  expect(screen.getByRole('radio', { name: t('hours.isClosed') })).toHaveProperty('checked', true);
  type(t('rules.firstDay'), '10/03/2027');
  type(t('rules.lastDay'), '10/03/2027');
  press(t('hours.save'));
  const ask = within(await screen.findByRole('dialog', { name: 'These 2 entries fall outside the new hours' }));
  expect(ask.getByText('Maintenance')).toBeDefined();
  expect(ask.getByText('Zara Ali')).toBeDefined();
  expect(ask.getByRole('link', { name: 'Call Zara Ali' }).textContent).toBe('Call');
  fireEvent.click(ask.getByRole('radio', { name: /Cancel and refund PKR.4,300/ }));
  fireEvent.click(ask.getByRole('button', { name: 'Save and cancel 1' }));
  await waitFor(() => expect(readToasts()).toMatchObject([{ title: t('settings.saved') }]));
  const args = {
    label: 'Eid',
    courtId: null,
    kind: 'closed',
    days: null,
    firstDay: '2027-03-10',
    lastDay: '2027-03-10',
  };
  expect(server.preview.mock.calls[0]?.slice(1, 3)).toEqual(['schedule_preview', { write: 'save-schedule', ...args }]);
  expect(sent()).toEqual([{ kind: 'save-schedule', args: { venueId: 'v', ...args, affected: [['b1', 2, 'cancel']] } }]);
});

it('closes one day: its weekday is said, and it needs no last day', async () => {
  render(page());
  press(t('hours.eid'));
  press(t('hours.save'));
  expect(await screen.findByText(t('rules.dateMissing'))).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(t('rules.firstDay'))));
  type(t('rules.firstDay'), '10/03/2027');
  expect(screen.getByText('Wed, 10 Mar 2027')).toBeDefined();
  press(t('hours.save'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.args).toMatchObject({ kind: 'closed', firstDay: '2027-03-10', lastDay: '2027-03-10' });
});

it('says which rule a new one overlaps, and where a night ends', async () => {
  render(page());
  press(t('hours.addWeek'));
  press('Sun');
  expect(await screen.findByText('This overlaps “Weekend”. The newer one applies.')).toBeDefined();
  expect(screen.getByText('These hours cross midnight: the last hours fall on Mon.')).toBeDefined();
  press(t('hours.save'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.args, 'it is called after its days').toMatchObject({ label: 'Sun', days: [7] });
});

it('changes the hours of every day under the version that was seen', async () => {
  refuse('CHANGED');
  const { rerender } = render(page());
  press(t('hours.changeBase'));
  type(t('hours.opens'), '5 PM');
  press(t('hours.save'));
  expect(await screen.findByText(t('settings.changed'))).toBeDefined();
  rerender(page({ open: '15:00:00', hoursRev: 8 }));
  expect(screen.getByText('3:00 PM – 2:00 AM')).toBeDefined();
  press(t('hours.save'));
  await waitFor(() => expect(sent()).toHaveLength(2));
  const times = { venueId: 'v', base: true, openTime: '17:00', closeTime: '02:00', affected: [] };
  expect(sent().map(({ args }) => args)).toEqual([
    { ...times, rev: 7 },
    { ...times, rev: 8 },
  ]);
});

it('deletes a rule after a question, and asks about what that leaves outside', async () => {
  render(page());
  press('Delete Weekend');
  press(t('settings.delete'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(server.preview.mock.calls[0]?.[2]).toEqual({
    write: 'drop-schedule',
    ruleId: 'Weekend',
    rev: 4,
  });
  expect(sent()[0]).toEqual({
    kind: 'drop-schedule',
    args: { venueId: 'v', ruleId: 'Weekend', rev: 4, affected: [] },
  });
});

it('pauses online booking until a time, and resumes, also without a connection', async () => {
  server.online = false;
  server.keep.mockResolvedValueOnce({ is: 'sent' }).mockResolvedValue({ is: 'waiting' });
  const { rerender } = render(page());
  await screen.findByRole('button', { name: /^Pause: 2 hours/ });
  press(/^Pause: 2 hours/);
  await waitFor(() => expect(readToasts()).toMatchObject([{ title: t('pause.isPaused') }]));
  const [until, at] = ['2026-11-20T14:00:00.000Z', '2026-11-20T12:00:00.000Z'];
  const pause = { venueId: 'v', courtId: null, at };
  expect(server.keep.mock.calls[0]?.[0]).toMatchObject({
    input: { ...pause, until },
    about: { endsAt: Date.parse(until) },
  });
  expect(screen.getByRole('button', { name: t('pause.start') })).toHaveProperty('disabled', true);
  const seven = '2026-11-20T14:00:00.000Z';
  fireEvent.change(screen.getByLabelText(t('pause.until')), { target: { value: String(Date.parse(seven)) } });
  press(/^Pause until .* 7:00.PM$/);
  await waitFor(() =>
    expect(readToasts().at(-1)).toMatchObject({ title: t('pause.saved'), text: t('pause.savedText') }),
  );
  expect(server.keep.mock.calls[1]?.[0].input).toEqual({ ...pause, until: seven });
  rerender(page({ openings: [rule('p', { kind: 'pause', fromAt: 0, untilAt: Date.parse(until) })] }));
  press(t('pause.resume'));
  await waitFor(() => expect(server.keep).toHaveBeenCalledTimes(3));
  expect(server.keep.mock.calls[2]?.[0]).toMatchObject({ input: { ...pause, until: null } });
  expect(server.keep.mock.calls[2]?.[0], 'an end is never over').not.toHaveProperty('about.endsAt');
  expect(server.send).not.toHaveBeenCalled();
});

it('can only be read without a connection, but for pauses', async () => {
  server.online = false;
  render(page());
  expect(screen.getByText(t('settings.needsConnection'))).toBeDefined();
  for (const name of [t('hours.changeBase'), t('hours.eid'), 'Edit Weekend'])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  expect(await screen.findByRole('button', { name: /^Pause: 1 hour/ })).toHaveProperty('disabled', false);
});

it('saves a policy and the notice, and shows what customers will read', async () => {
  render(policy());
  expect(screen.getByRole('radio', { name: /^Standard/ })).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('radio', { name: /^Custom/ }));
  fireEvent.change(screen.getAllByLabelText(t('policy.hours'))[0] as HTMLElement, { target: { value: '12' } });
  fireEvent.change(screen.getAllByLabelText(t('policy.percent'))[0] as HTMLElement, { target: { value: '80' } });
  type(t('policy.lead'), '60');
  expect(screen.getByText(/up to 12 hours before the start and 80% of the court price comes back/)).toBeDefined();
  press(t('settings.save'));
  await waitFor(() => expect(readToasts()).toMatchObject([{ title: t('settings.saved') }]));
  expect(sent()).toEqual([
    { kind: 'save-policy', args: { venueId: 'v', rev: 3, terms: [[12, 80]], leadMinutes: 60, limitsNewcomers: null } },
  ]);
});

it('a policy that somebody else changed is shown above what was chosen', async () => {
  refuse('CHANGED');
  const { rerender } = render(policy());
  fireEvent.click(screen.getByRole('radio', { name: /^Firm/ }));
  press(t('settings.save'));
  expect(await screen.findByText(t('settings.changed'))).toBeDefined();
  rerender(policy({ terms: [], policyRev: 4 }));
  press(t('settings.useNew'));
  await waitFor(() => expect(screen.getByRole('radio', { name: /^None/ })).toHaveProperty('checked', true));
  expect(screen.queryByText(t('settings.changed'))).toBeNull();
});
