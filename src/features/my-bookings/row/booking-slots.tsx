import { useId, useState } from 'react';
import type { Booking } from '#domain/booking.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { styled } from '#ui/styled.ts';
import { slotsSummary, slotText } from './slot-text.ts';

const Opener = styled(Button)({
  gap: 6,
  padding: '4px 12px',
  font: 'inherit',
  textAlign: 'start',
  color: 'inherit',
  '& > svg': { flex: 'none', transition: 'rotate 120ms' },
  '&[aria-expanded="true"] > svg': { rotate: '180deg' },
});

const Hours = styled('ul')({
  display: 'grid',
  gap: 4,
  margin: 0,
  padding: 0,
  paddingBlockStart: 8,
  listStyle: 'none',
  '&[hidden]': { display: 'none' },
});

/** The booked hours in a few words; pressing them lists each hour with its start and end. */
export function BookingSlots({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  return (
    <>
      <Opener aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
        {slotsSummary(booking.hours, booking.day)}
        <Icon name="down" />
      </Opener>
      <Hours id={listId} className="small" hidden={!open}>
        {[...booking.hours]
          .sort((a, b) => a - b)
          .map((hour) => (
            <li key={hour}>{slotText(hour, booking.day)}</li>
          ))}
      </Hours>
    </>
  );
}
