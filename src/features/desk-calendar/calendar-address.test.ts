import { describe, expect, it } from 'vitest';
import { daysInReach, readCalendarAddress, writeCalendarAddress } from './calendar-address.ts';

const read = (query: string) => readCalendarAddress(new URLSearchParams(query));

describe('the address of the calendar', () => {
  it('names a day, a view and a court', () => {
    const address = { day: '2026-11-21', view: 'week', courtId: 'c1' } as const;
    expect(read('day=2026-11-21&view=week&court=c1')).toEqual(address);
    expect(writeCalendarAddress(address)).toEqual({ day: '2026-11-21', view: 'week', court: 'c1' });
  });

  it('says nothing of what goes without saying, and nonsense is ignored', () => {
    const plain = { day: null, view: 'day', courtId: null } as const;
    expect(writeCalendarAddress(plain)).toEqual({});
    expect(['', 'day=2026-02-30&view=year&court=', 'day=tomorrow'].map(read)).toEqual([plain, plain, plain]);
  });

  it('leads the gate to the days of the device, and others as far as the server answers', () => {
    const desk = { firstDay: '2026-11-20', lastDay: '2026-11-23', rights: ['day.see'] };
    expect(daysInReach(desk, '2026-11-21')).toEqual({ first: '2026-11-20', last: '2026-11-23' });
    const reach = daysInReach({ ...desk, rights: ['day.see', 'booking.decline'] }, '2026-11-21');
    expect(reach).toEqual({ first: '2025-10-27', last: '2027-12-16' });
  });
});
