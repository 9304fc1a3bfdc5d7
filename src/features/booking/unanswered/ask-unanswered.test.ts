import { describe, expect, it, vi } from 'vitest';
import { type Booking, type BookingDraft, isAnsweredBy } from '#domain/booking.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { type AskPorts, askUnanswered } from './ask-unanswered.ts';

const receipt = { name: 'slip.jpg', type: 'image/jpeg' as const, bytes: new ArrayBuffer(3) };
const lost: BookingDraft = {
  venueId: 'venue-1',
  courtId: 'court-1',
  day: '2026-11-28',
  hours: [18, 19],
  requestId: 'request-1',
  expectedTotal: 7100,
  holdUntil: null,
  receipt,
  receiptPath: 'me/1.jpg',
  outcomeUnknown: true,
  paidFor: { requestId: 'request-1', courtId: 'court-1', day: '2026-11-28', hours: [18, 19], total: 7100 },
  savedAt: 1,
};
const booking = { id: 'b1', courtId: 'court-1', day: '2026-11-28', hours: [18, 19], status: 'pending' } as Booking;

function phone(draft: BookingDraft | undefined, create: AskPorts['createBooking']) {
  const events: string[] = [];
  const disk = { draft };
  const ports = {
    readDraft: vi.fn(async () => disk.draft),
    settleDraft: vi.fn(async (requestId: string, next: BookingDraft | null) => {
      if (!disk.draft?.outcomeUnknown || disk.draft.requestId !== requestId) return false;
      events.push(next ? 'kept' : 'dropped');
      disk.draft = next ?? undefined;
      return true;
    }),
    createBooking: vi.fn(create),
    storeBooking: vi.fn(async () => void events.push('stored')),
    deps: () => ({ id: 'deps', now: Date.parse('2026-11-21T10:00:00Z') }),
  } satisfies AskPorts;
  return { ports, disk, events };
}
const refuses = (code: ErrorCode, detail = {}) => phone(lost, () => Promise.reject(new AppError(code, detail)));

describe('asking about a lost answer', () => {
  it('repeats the very request, stores the booking, and only then drops the draft', async () => {
    const { ports, events } = phone(lost, async () => ({ booking }));
    expect(await askUnanswered(ports)).toEqual({ is: 'booked', booking });
    expect(ports.createBooking).toHaveBeenCalledExactlyOnceWith({
      requestId: 'request-1',
      courtId: 'court-1',
      day: '2026-11-28',
      hours: [18, 19],
      receipt: 'me/1.jpg',
      expectedTotal: 7100,
    });
    expect(events).toEqual(['stored', 'dropped']);
  });

  it('never sends a draft that was dropped, or whose outcome is known', async () => {
    for (const draft of [undefined, { ...lost, outcomeUnknown: false }]) {
      const { ports } = phone(draft, async () => ({ booking }));
      expect(await askUnanswered(ports)).toEqual({ is: 'none' });
      expect(ports.createBooking).not.toHaveBeenCalled();
    }
  });

  it.each(['OFFLINE', 'BUSY', 'NOT_OURS', 'UNEXPECTED', 'SIGNED_OUT', 'RATE_LIMITED'] as const)(
    '%s leaves the question open and the draft as it is',
    async (code) => {
      const { ports, disk } = refuses(code);
      expect(await askUnanswered(ports)).toMatchObject({ is: 'open', error: { code } });
      expect(disk.draft).toBe(lost);
    },
  );

  it('a refusal keeps the receipt and what it was for, without the hours', async () => {
    const { ports, disk } = refuses('SLOT_TAKEN', { hours: [18, 19] });
    expect(await askUnanswered(ports)).toMatchObject({ is: 'refused', venueId: 'venue-1' });
    expect(disk.draft).toMatchObject({ outcomeUnknown: false, hours: [], receipt, paidFor: { total: 7100 } });
  });

  it('a request that had booked these hours leaves nothing behind', async () => {
    const { ports, disk } = refuses('ALREADY_YOURS');
    expect(await askUnanswered(ports)).toMatchObject({ is: 'refused', error: { code: 'ALREADY_YOURS' } });
    expect(disk.draft).toBeUndefined();
  });

  it('touches no draft that took the place of this one meanwhile', async () => {
    const { ports, disk } = phone(lost, async () => {
      disk.draft = { ...lost, requestId: 'request-2' };
      return { booking };
    });
    expect(await askUnanswered(ports)).toEqual({ is: 'changed' });
    expect(disk.draft?.requestId).toBe('request-2');
    expect(ports.storeBooking, 'the server has it all the same').toHaveBeenCalled();
  });

  it('counts a booking that cannot be written down here', async () => {
    const { ports } = phone(lost, async () => ({ booking }));
    ports.storeBooking.mockRejectedValue(new AppError('STORAGE_FULL'));
    expect(await askUnanswered(ports)).toMatchObject({ is: 'booked' });
  });
});

it('a booking of the same hours answers, one that ended or of other hours does not', () => {
  expect(isAnsweredBy(lost, booking)).toBe(true);
  expect(isAnsweredBy(lost, { ...booking, status: 'cancelled' })).toBe(false);
  expect(isAnsweredBy(lost, { ...booking, hours: [18] })).toBe(false);
  expect(isAnsweredBy(lost, { ...booking, day: '2026-11-29' })).toBe(false);
});
