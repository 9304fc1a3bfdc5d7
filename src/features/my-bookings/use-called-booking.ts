import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { Booking } from '#domain/booking.ts';
import { bookingAnchor } from '#domain/item-paths.ts';

/**
 * Shows the booking that the address names, once its row is there and once per visit; the focus goes along, so that
 * reading goes on from it.
 */
export function useCalledBooking(bookings: readonly Booking[]): void {
  const { hash, key } = useLocation();
  const shown = useRef<string | undefined>(undefined);
  const anchor = hash.slice(1);
  const isThere = bookings.some(({ id }) => bookingAnchor(id) === anchor);
  useEffect(() => {
    if (!isThere || shown.current === key) return;
    shown.current = key;
    const row = document.getElementById(anchor);
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  }, [isThere, anchor, key]);
}
