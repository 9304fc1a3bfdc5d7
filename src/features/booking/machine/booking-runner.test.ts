import { describe, expect, it, vi } from 'vitest';
import type { BookingDraft, Hold, VenueDay } from '#domain/booking.ts';
import { AppError } from '#domain/errors.ts';
import { type BookingServices, createRunner } from './booking-runner.ts';
import type { BookingEvent, Order } from './booking-state.ts';

const draft = { requestId: 'r1' } as BookingDraft;
const order = { requestId: 'r1' } as Order;
const grid = { venueId: 'v', day: '2026-11-22' } as VenueDay;

function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

function world(services: Partial<BookingServices>) {
  const events: BookingEvent[] = [];
  const unexpected = (name: string) => () => Promise.reject(new Error(`${name} was not expected`));
  const run = createRunner(
    {
      fetchVenueDay: unexpected('fetchVenueDay'),
      holdSlots: unexpected('holdSlots'),
      releaseHold: unexpected('releaseHold'),
      prepareReceipt: unexpected('prepareReceipt'),
      lightenReceipt: unexpected('lightenReceipt'),
      uploadReceipt: unexpected('uploadReceipt'),
      createBooking: unexpected('createBooking'),
      recordUnplacedPayment: unexpected('recordUnplacedPayment'),
      writeDraft: () => Promise.resolve(),
      dropDraft: () => Promise.resolve(),
      remembered: () => undefined,
      remember: () => undefined,
      keepReceipt: () => Promise.resolve(),
      finish: () => Promise.resolve(),
      showBookings: () => Promise.resolve(),
      logIn: () => undefined,
      claimAsking: () => () => undefined,
      untilClaimed: () => Promise.resolve(),
      ...services,
    },
    (event) => events.push(event),
  );
  return { run, events };
}

describe('the runner', () => {
  it('keeps a smaller copy on the phone before it is sent', async () => {
    const disk = gate();
    const light = { ...draft.receipt, name: 'light', type: 'image/jpeg' as const, bytes: new ArrayBuffer(1) };
    let sends: unknown;
    const { run, events } = world({
      writeDraft: () => disk.passed,
      lightenReceipt: async () => {
        // What the machine asks for when it hears of it.
        run({ do: 'save', draft });
        return light;
      },
      uploadReceipt: async (heavy, { lighten }) => {
        sends = await lighten(heavy);
        return 'me/1.jpg';
      },
    });
    run({ do: 'upload', receipt: { ...light, name: 'heavy' } });
    await vi.waitFor(() => expect(events).toMatchObject([{ type: 'receiptLightened', receipt: light }]));
    expect(sends).toBeUndefined();
    disk.open();
    await vi.waitFor(() => expect(sends).toBe(light));
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ type: 'uploaded', path: 'me/1.jpg' }));
  });

  it('has the draft on disk before the confirmation leaves', async () => {
    const disk = gate();
    const sent = vi.fn(() => Promise.reject(new AppError('OFFLINE')));
    const { run, events } = world({ writeDraft: () => disk.passed, createBooking: sent });
    run({ do: 'save', draft });
    run({ do: 'create', order });
    await Promise.resolve();
    expect(sent).not.toHaveBeenCalled();
    disk.open();
    await vi.waitFor(() => expect(events).toMatchObject([{ type: 'createFailed', error: { code: 'OFFLINE' } }]));
    expect(sent).toHaveBeenCalledExactlyOnceWith(order);
  });

  it('still sends when the phone cannot store, and says that it could not', async () => {
    const sent = vi.fn(() => Promise.reject(new AppError('BUSY')));
    const { run, events } = world({
      writeDraft: () => Promise.reject(new AppError('STORAGE_FULL')),
      createBooking: sent,
    });
    run({ do: 'save', draft });
    run({ do: 'create', order });
    await vi.waitFor(() => expect(events.map((event) => event.type)).toEqual(['saveFailed', 'createFailed']));
  });

  it('never lets a hold overtake the release of the one before', async () => {
    const server = gate();
    const hold = vi.fn(() => Promise.resolve({ total: 1 } as Hold));
    const { run, events } = world({ releaseHold: () => server.passed, holdSlots: hold });
    run({ do: 'release' });
    run({ do: 'hold', courtId: 'c', day: '2026-11-22', hours: [18] });
    await Promise.resolve();
    expect(hold).not.toHaveBeenCalled();
    server.open();
    await vi.waitFor(() => expect(events.map((event) => event.type).toSorted()).toEqual(['held', 'refreshed']));
  });

  it('holds again after a release that failed', async () => {
    const { run, events } = world({
      releaseHold: () => Promise.reject(new AppError('OFFLINE')),
      holdSlots: () => Promise.resolve({ total: 1 } as Hold),
    });
    run({ do: 'release' });
    run({ do: 'hold', courtId: 'c', day: '2026-11-22', hours: [18] });
    await vi.waitFor(() => expect(events.map((event) => event.type).toSorted()).toEqual(['held', 'refreshed']));
  });

  it('shows what it remembers of a day before it asks, and remembers the answer', async () => {
    const remember = vi.fn();
    const { run, events } = world({ remembered: () => grid, remember, fetchVenueDay: () => Promise.resolve(grid) });
    run({ do: 'loadDay', day: '2026-11-22' });
    expect(events).toEqual([{ type: 'dayRemembered', grid }]);
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ type: 'dayLoaded', grid }));
    expect(remember).toHaveBeenCalledWith(grid);
  });

  it('turns anything thrown into an error with words', async () => {
    const { run, events } = world({ fetchVenueDay: () => Promise.reject(new TypeError('boom')) });
    run({ do: 'loadDay', day: '2026-11-22' });
    await vi.waitFor(() => expect(events).toMatchObject([{ type: 'dayFailed', error: { code: 'UNEXPECTED' } }]));
  });

  it('asks once after several plans to ask later', () => {
    vi.useFakeTimers();
    const { run, events } = world({});
    run({ do: 'askLater', wait: 5000 });
    run({ do: 'askLater', wait: 0 });
    vi.advanceTimersByTime(10_000);
    expect(events).toEqual([{ type: 'askedAgain' }]);
    vi.useRealTimers();
  });

  it('goes to the login only when the draft is safe', async () => {
    const disk = gate();
    const logIn = vi.fn();
    const { run } = world({ writeDraft: () => disk.passed, logIn });
    run({ do: 'save', draft });
    run({ do: 'logIn' });
    await Promise.resolve();
    expect(logIn).not.toHaveBeenCalled();
    disk.open();
    await vi.waitFor(() => expect(logIn).toHaveBeenCalledOnce());
  });
});
