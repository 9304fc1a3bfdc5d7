import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Desk } from '#domain/desk/desk.ts';
import { pausesWithPending } from '#domain/desk/pauses.ts';
import { AppError } from '#domain/errors.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import type { OpeningRule } from '#domain/opening-rules.ts';
import { t } from '#text/translate.ts';
import { readToasts, setToasts } from '#ui/overlay/toast.ts';
import { queuedWrite, uuid } from '#tests/support/samples.ts';
import { ToDo } from './to-do.tsx';

const server = vi.hoisted(() => ({
  outbox: [] as unknown[],
  send: vi.fn<(wanted: { input: object; about: { label: string }; replaces?: string }) => Promise<unknown>>(),
  discard: vi.fn<(write: { id: string }) => Promise<boolean>>(),
}));
vi.mock('#hooks/send-write.ts', () => ({ sendWrite: server.send, discardWrite: server.discard }));
vi.mock('#data/repositories/outbox.ts', () => ({ readOutbox: () => Promise.resolve(server.outbox) }));

const until = Date.parse('2026-11-21T16:00:00Z');
const pause = (courtId: string | null): OpeningRule => ({
  id: `pause ${courtId}`,
  courtId,
  label: 'Pause',
  kind: 'pause',
  days: null,
  firstDay: null,
  lastDay: null,
  openTime: null,
  closeTime: null,
  fromHour: null,
  toHour: null,
  fromAt: 0,
  untilAt: until,
  createdAt: 1,
  rev: 1,
});
const courts = [{ id: uuid(2), name: 'Turf A', sport: 'Futsal', price: 4000, position: 0, isActive: true, rev: 1 }];
type Shown = {
  courtId?: string | null;
  outside?: number;
  toSend?: number;
  writes?: QueuedWrite[];
  openings?: OpeningRule[];
};
const show = (rights: string[], { courtId = null, outside = 0, toSend = 0, writes = [], openings }: Shown = {}) => {
  const own = openings ?? [pause(courtId)];
  const desk = { venueId: uuid(1), name: 'Arena', rights, courts, openings: own } as unknown as Desk;
  const things = { toDecide: 0, atBaari: 0, toSend };
  const pauses = pausesWithPending(desk, writes, until - 1);
  const todo = { desk, things, pauses, outside, refused: 0, onLook: () => undefined };
  return render(<ToDo {...todo} />, { wrapper: MemoryRouter });
};

// Its first download is not what is tested.
beforeAll(() => import('#hooks/desk-pause-writes.ts'), 60_000);

afterEach(() => {
  cleanup();
  setToasts([]);
  server.outbox = [];
  server.send.mockReset();
  server.discard.mockReset();
});

const button = (name: string) => screen.getByRole('button', { name });
const said = () => readToasts().map(({ kind, title, text }) => [kind, title, text].filter(Boolean).join(': '));
const waits = (args: object, changes: Partial<QueuedWrite> = {}) =>
  queuedWrite(1, { kind: 'pause-online', args: { courtId: null, until: null, ...args }, ...changes });
const later = new Date(until + 3_600_000).toISOString();

it('says until when online booking is paused, and who may pause resumes it', async () => {
  server.send.mockResolvedValue({ is: 'sent' });
  show(['online.pause'], { courtId: uuid(2) });
  expect(screen.getByText(/^Turf A: online booking is paused until Sat 21 Nov, 9:00.PM\.$/)).toBeDefined();
  fireEvent.click(button(t('pause.resume')));
  await waitFor(() => expect(said()).toEqual(['success: Online booking goes on']));
  const [{ input, about } = { input: {}, about: { label: '' } }] = server.send.mock.calls[0] ?? [];
  expect(input).toMatchObject({ venueId: uuid(1), courtId: uuid(2), until: null });
  expect(Reflect.get(input, 'at')).toMatch(/^20\d\d-.*Z$/);
  expect(about).toMatchObject({ venueId: uuid(1), label: 'Resume online booking, Turf A' });
});

it('says why it could not be resumed, and that it waits for a connection', async () => {
  const error = { code: 'TOO_LATE', detail: { by: 'Naveed', at: '2026-11-21T13:05:00Z' } };
  server.send.mockResolvedValueOnce({ is: 'failed', write: waits({}, { state: 'failed', error: error as never }) });
  server.send.mockRejectedValueOnce(new AppError('STORAGE_FULL'));
  server.send.mockResolvedValueOnce({ is: 'waiting' });
  show(['online.pause']);
  for (let press = 1; press <= 3; press += 1) {
    fireEvent.click(button(t('pause.resume')));
    await waitFor(() => expect(readToasts()).toHaveLength(press));
    await waitFor(() => expect(button(t('pause.resume'))).toHaveProperty('disabled', false));
  }
  expect(said().map((line) => line.replaceAll('\u202f', ' '))).toEqual([
    'error: Not changed: Naveed paused or resumed online booking after you, at Sat 21 Nov, 6:05 PM.',
    `error: ${t('error.storageFull')}`,
    'success: Saved, not sent: Customers can’t book online until it is sent.',
  ]);
});

it('a pause that is only on this phone says that customers can still book, and is taken back', async () => {
  server.discard.mockResolvedValue(false);
  const write = waits({ until: later });
  show(['online.pause'], { openings: [], writes: [write] });
  expect(screen.getByText(/^Pausing until Sat 21 Nov, 10:00.PM, not sent: customers can still book\.$/)).toBeDefined();
  fireEvent.click(button(t('pause.takeBack')));
  await waitFor(() => expect(said()).toEqual(['success: Taken back']));
  expect(server.discard).toHaveBeenCalledWith(write);
  expect(server.send).not.toHaveBeenCalled();
});

it('what is on its way is not taken back: an end is sent behind it', async () => {
  server.send.mockResolvedValue({ is: 'waiting' });
  show(['online.pause'], { openings: [], writes: [waits({ until: later }, { state: 'sending', sentOnce: true })] });
  fireEvent.click(button(t('pause.resume')));
  await waitFor(() => expect(server.send).toHaveBeenCalledTimes(1));
  expect(server.discard).not.toHaveBeenCalled();
});

it('an end, and another end, say what holds until they are sent', () => {
  show(['online.pause'], { writes: [waits({})] });
  expect(screen.getByText('Resuming, not sent: customers can’t book online yet.')).toBeDefined();
  cleanup();
  show(['online.pause'], { writes: [waits({ until: later })] });
  expect(
    screen.getByText(/^Online booking is paused until .* 9:00.PM\. The change to .* 10:00.PM is not sent\.$/),
  ).toBeDefined();
  cleanup();
  show(['online.pause'], { writes: [waits({}, { state: 'sending', sentOnce: true })] });
  expect(screen.queryByRole('button'), 'there is nothing to do about it').toBeNull();
});

it('a refused one is sent anew in its place', async () => {
  server.send.mockResolvedValue({ is: 'sent' });
  const refused = waits({}, { id: uuid(71), state: 'failed', lane: `pause:${uuid(1)}` });
  server.outbox = [{ ...refused, id: uuid(70), lane: 'pause:other' }, refused];
  show(['online.pause']);
  fireEvent.click(button(t('pause.resume')));
  await waitFor(() => expect(server.send).toHaveBeenCalledWith(expect.objectContaining({ replaces: refused.id })));
});

it('is only read at the gate', () => {
  show(['gate.check']);
  expect(screen.getByText(/^Online booking is paused until/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('leads to bookings that were kept outside the hours', () => {
  show([], { outside: 2 });
  const link = screen.getByRole('link', { name: '2 bookings fall outside your hours' });
  expect(link.getAttribute('href')).toBe(`/vendor/${uuid(1)}/bookings?tab=upcoming`);
});

it('leads to the refunds that this venue sends itself, in the order of the contract', () => {
  show(['online.pause'], { outside: 1, toSend: 2 });
  const link = screen.getByRole('link', { name: '2 refunds to send' });
  expect(link.getAttribute('href')).toBe(`/vendor/${uuid(1)}/bookings/refunds`);
  const order = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(order.map((line) => line.split(' ').slice(1, 3).join(' '))).toEqual([
    'booking falls',
    'refunds to',
    'booking is',
  ]);
});
