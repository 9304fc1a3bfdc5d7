import { cleanup, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpeningRule } from '#domain/opening-rules.ts';
import type { VenueDetails } from '#domain/venue.ts';
import { openingRule } from '#tests/support/venue-rules.ts';
import { OpeningHours } from './opening-hours.tsx';

const clock = vi.hoisted(() => ({ now: 0 }));
vi.mock('#data/server/server-clock.ts', () => ({ serverNow: () => clock.now }));

const courts = [{ id: 'b', name: 'Turf B', sport: null, price: 3000 }];
const ramzan = openingRule({
  label: 'Ramzan',
  firstDay: '2027-02-08',
  lastDay: '2027-03-09',
  openTime: '15:00',
  closeTime: '03:00',
});
const eid = openingRule({ kind: 'closed', label: 'Eid', firstDay: '2027-03-10', lastDay: '2027-03-10' });
const weekend = openingRule({ label: 'Weekend', days: [6, 7], openTime: '08:00', closeTime: '02:00' });
const prayer = openingRule({ kind: 'break', label: 'Friday prayer', days: [5], fromHour: 13, toHour: 15 });

function show(openings: OpeningRule[], times = { open: '16:00', close: '02:00' }): HTMLElement {
  const rules = { prices: [], openings, lead: 0, terms: undefined };
  return render(<OpeningHours venue={{ ...times, courts, rules } as unknown as VenueDetails} />).container;
}
const at = (time: string) => void (clock.now = Date.parse(`${time}:00+05:00`));
const first = (part: HTMLElement) => part.querySelector('p')?.textContent;
const listed = () => screen.queryAllByRole('listitem').map((item) => item.textContent.replaceAll('\u00a0', ' '));

beforeEach(() => at('2026-11-20T12:00'));
describe('when a venue is open', () => {
  it('without rules: every day the same, and no table', () => {
    expect(show([]).textContent).toBe(
      '4:00 PM – 2:00 AM, every dayOpen past midnight. For 1 AM on Saturday, choose Saturday.',
    );
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('today’s hours, the week from Monday, and what will be other, the nearest first', () => {
    // spec: rules.hours-shown
    expect(first(show([eid, ramzan, weekend, prayer]))).toBe('Today: 4:00 PM – 2:00 AM');
    const rows = within(screen.getByRole('table', { name: 'Every week' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      ...['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((weekday) => `${weekday}4:00 PM – 2:00 AM`),
      'Sat8:00 AM – 2:00 AM',
      'Sun8:00 AM – 2:00 AM',
    ]);
    expect(listed()).toEqual([
      'Fri: Closed 1 PM – 3 PM (Friday prayer)',
      '3:00 PM – 3:00 AM from 8 Feb to 9 Mar (Ramzan)',
      'Closed on Wed 10 Mar (Eid)',
    ]);
  });

  it.each([
    ['2027-02-08T12:00', 'Today: 3:00 PM – 3:00 AM (Ramzan)'],
    ['2027-03-10T02:30', 'Today: 3:00 PM – 3:00 AM (Ramzan)'],
    ['2027-03-10T03:00', 'Closed today (Eid)'],
    ['2027-03-11T00:30', 'Today: 4:00 PM – 2:00 AM'],
  ])('at %s: %s', (time, words) => {
    at(time);
    expect(first(show([ramzan, eid]))).toBe(words);
  });

  it('what is over is not listed, and a court with hours of its own is named', () => {
    at('2027-03-20T12:00');
    const late = openingRule({
      courtId: 'b',
      label: 'Lights',
      days: [1, 2, 3, 4],
      openTime: '18:00',
      closeTime: '18:00',
    });
    show([
      ramzan,
      eid,
      late,
      openingRule({ ...eid, id: 'c', courtId: 'b', firstDay: '2027-03-21', lastDay: '2027-03-22' }),
    ]);
    expect(listed()).toEqual([
      'Mon – Thu: Open 24 hours (Lights), Turf B',
      'Closed from 21 Mar to 22 Mar (Eid), Turf B',
    ]);
  });

  it('a pause is said while it lasts', () => {
    const untilAt = Date.parse('2026-11-20T14:00:00+05:00');
    const pause = openingRule({ kind: 'pause', fromAt: untilAt - 7_200_000, untilAt });
    expect(show([pause]).textContent).toContain('No online booking until 2:00 PM');
    expect(screen.getByRole('row').textContent, 'the same on every day').toBe('Every day4:00 PM – 2:00 AM');
    expect(listed()).toEqual([]);
    cleanup();
    at('2026-11-20T14:00');
    expect(show([pause]).textContent).not.toContain('No online booking');
  });
});
