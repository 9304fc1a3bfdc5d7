import { expect, test } from 'vitest';
import { notificationTarget } from './notification-target.ts';

const row = { id: 'n1', message: '', isRead: false, createdAt: '2026-11-21T10:00:00Z', rev: 1 };

test.each([
  ['booking_confirmed', 'b1', '/my-bookings#booking-b1'],
  ['booking_completed', 'b1', '/my-bookings#booking-b1'],
  ['booking_not_paid', 'b1', '/my-bookings#booking-b1'],
  ['booking_declined', 'b1', '/my-bookings#booking-b1'],
  ['booking_refund_due', 'b1', '/my-bookings#booking-b1'],
  ['decision_soon', 'b1', '/my-bookings#booking-b1'],
  ['refund_sent', 'b1', '/my-bookings#booking-b1'],
  ['of_a_newer_server', 'b1', '/my-bookings#booking-b1'],
  ['of_a_newer_server', null, undefined],
  ['booking_received', 'b1', undefined],
  ['booking_withdrawn', 'b1', undefined],
  ['refund_owed', 'b1', undefined],
  ['vendor_rejected', null, '/contact'],
  ['vendor_approved', null, undefined],
])('%s about %s leads to %s', (kind, bookingId, target) => {
  expect(notificationTarget({ ...row, kind, bookingId })).toBe(target);
});

test.each(['hour_free', 'of_a_newer_server'])(
  '%s about an hour leads to the venue with court, day and hour',
  (kind) => {
    const hour = { venueId: 'v1', courtId: 'c1', day: '2026-11-23', hour: 20 };
    expect(notificationTarget({ ...row, kind, bookingId: null, hour })).toBe(
      '/venues/v1?court=c1&day=2026-11-23&hour=20',
    );
    expect(notificationTarget({ ...row, kind, bookingId: null, hour: null })).toBeUndefined();
  },
);
