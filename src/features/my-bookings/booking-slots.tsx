import { useId, useState } from 'react';
import type { Booking } from '#domain/booking.ts';
import { Icon } from '#ui/icon.tsx';
import { slotsSummary, slotText } from './slot-text.ts';

/** The booked hours in a few words; pressing them lists each hour with its start and end. */
export function BookingSlots({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  return (
    <>
      <button
        type="button"
        className="booking-slots-button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        {slotsSummary(booking.hours, booking.day)}
        <Icon name="down" />
      </button>
      <ul id={listId} className="booking-slot-list small" hidden={!open}>
        {[...booking.hours]
          .sort((a, b) => a - b)
          .map((hour) => (
            <li key={hour}>{slotText(hour, booking.day)}</li>
          ))}
      </ul>
    </>
  );
}
