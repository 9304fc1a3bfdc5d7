import { expect, test } from 'vitest';
import { notificationTarget } from './notification-target.ts';

const row = { id: 'n1', message: '', isRead: false, createdAt: '2026-11-21T10:00:00Z', rev: 1 };

test.each([
  ['booking_confirmed', 'b1', '/my-bookings#booking-b1'],
  ['booking_moved', 'b1', '/my-bookings#booking-b1'],
  ['move_asked', 'b1', '/my-bookings#booking-b1'],
  ['move_over', 'b1', '/my-bookings#booking-b1'],
  ['move_withdrawn', 'b1', '/my-bookings#booking-b1'],
  ['problem_answered', 'b1', '/my-bookings#booking-b1'],
  ['booking_reminder', 'b1', '/my-bookings?ticket=b1#booking-b1'],
  ['booking_completed', 'b1', '/my-bookings#booking-b1'],
  ['booking_not_paid', 'b1', '/my-bookings#booking-b1'],
  ['booking_declined', 'b1', '/my-bookings#booking-b1'],
  ['booking_refund_due', 'b1', '/my-bookings#booking-b1'],
  ['decision_soon', 'b1', '/my-bookings#booking-b1'],
  ['refund_sent', 'b1', '/my-bookings#booking-b1'],
  ['of_a_newer_server', 'b1', '/my-bookings#booking-b1'],
  ['of_a_newer_server', null, undefined],
  // From a server that did not say yet at which venue.
  ['booking_received', 'b1', undefined],
  ['booking_withdrawn', 'b1', undefined],
  ['refund_owed', 'b1', undefined],
  ['payment_to_check', null, '/admin/calls'],
  ['decision_late', null, '/admin/calls'],
  ['bookings_to_take_over', null, '/admin/calls'],
  ['dispute_opened', null, '/admin/disputes'],
  ['venue_suspended', 'b1', '/my-bookings#booking-b1'],
  ['refund_late', null, '/admin/refunds'],
  ['vendor_rejected', null, '/vendor-signup'],
  ['vendor_changes', null, '/vendor-signup'],
  ['vendor_suspended', null, '/contact'],
  ['vendor_approved', null, '/vendor'],
  ['person_unpaid', null, '/my-bookings'],
  ['person_blocked', null, '/contact'],
  ['person_lifted', null, undefined],
  ['member_changed', null, undefined],
  ['review_received', null, undefined],
])('%s about %s leads to %s', (kind, bookingId, target) => {
  expect(notificationTarget({ ...row, kind, bookingId })).toBe(target);
});

test.each(['booking_received', 'booking_coming', 'booking_withdrawn', 'decision_late', 'refund_owed', 'refund_late'])(
  '%s about a booking of somebody else leads into the console of its venue',
  (kind) => {
    expect(notificationTarget({ ...row, kind, bookingId: 'b1', venueId: 'v1' })).toBe('/vendor/v1/bookings/b1');
  },
);

test.each(['hour_free', 'of_a_newer_server'])(
  '%s about an hour leads to the venue with court, day and hour',
  (kind) => {
    const hour = { venueId: 'v1', courtId: 'c1', day: '2026-11-23', hour: 20 };
    expect(notificationTarget({ ...row, kind, bookingId: null, hour })).toBe(
      '/venues/v1?court=c1&day=2026-11-23&hour=20',
    );
    expect(notificationTarget({ ...row, kind, bookingId: null })).toBeUndefined();
  },
);
