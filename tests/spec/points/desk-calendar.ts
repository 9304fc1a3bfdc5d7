import { e2e, unit, type Point } from '#tests/spec/point.ts';

const view = (test: string) => unit('features/desk-calendar/calendar-view.test.tsx', test);
const days = (test: string) => unit('features/desk-calendar/desk-calendar.test.tsx', test);
const grid = (test: string) => unit('domain/desk/day-grid.test.ts', test);
const choice = (test: string) => unit('domain/desk/grid-choice.test.ts', test);

export const points: readonly Point[] = [
  {
    id: 'desk-calendar.day',
    kind: 'rule',
    says: 'A day is the hours of the playing day by courts, with a divider before the hours of the next date.',
    words: { 'calendar.afterMidnight': 'After midnight · early {day}' },
    proof: [grid('after midnight belongs to the evening before'), view('names every cell by court')],
  },
  {
    id: 'desk-calendar.entries',
    kind: 'rule',
    says: 'An entry is a box for each stretch of its hours; what came between stands beside it.',
    proof: [grid('is a box for each stretch'), grid('shows what this device entered beside what came between')],
  },
  {
    id: 'desk-calendar.signs',
    kind: 'state',
    says: 'Pending, queued, refused and blocked are told by a sign and words, never by colour alone.',
    proof: [view('tells queued, refused and pending entries')],
  },
  {
    id: 'desk-calendar.held',
    kind: 'state',
    says: 'Hours that a customer is paying for say until when, and vanish when that has passed.',
    words: { 'calendar.held': 'Being booked, until {time}' },
    proof: [grid('is free again once the hold has ended'), view('names every cell by court')],
  },
  {
    id: 'desk-calendar.choosing',
    kind: 'rule',
    says: 'A tap, a rest of 300 ms that slides, a dragged mouse or Shift with arrows choose hours; an entry, closed hours, midnight and twelve hours end the choice.',
    proof: [
      choice('stops before an entry'),
      choice('stops at midnight'),
      choice('takes at most twelve hours'),
      view('by a finger begins after 300 ms'),
      view('by a mouse that drags'),
      view('extends with Shift'),
      e2e('desk-calendar', 'a finger that rests and slides'),
    ],
  },
  {
    id: 'desk-calendar.courts',
    kind: 'rule',
    says: 'Dragging across courts chooses the same hours of each.',
    proof: [choice('takes the same hours of several courts'), view('across courts takes the same hours')],
  },
  {
    id: 'desk-calendar.said',
    kind: 'text',
    says: 'A live region says what is chosen.',
    words: {
      'calendar.chosen': {
        one: '{count} hour chosen, {hours}, {courts}, {price}',
        other: '{count} hours chosen, {hours}, {courts}, {price}',
      },
    },
    proof: [view('extends with Shift'), e2e('keyboard-flows', 'a day at the desk')],
  },
  {
    id: 'desk-calendar.keyboard',
    kind: 'rule',
    says: 'Arrows move, Home and End lead to the first and last hour, Page Up and Page Down turn days, Escape forgets.',
    proof: [
      view('moves by cells, leaves an entry as a whole'),
      view('turns days without leaving the cell'),
      e2e('keyboard-flows', 'a day at the desk'),
    ],
  },
  {
    id: 'desk-calendar.week',
    kind: 'rule',
    says: 'A week shows one court, or how many of all courts are free in each hour; on a phone a tap opens the day.',
    words: { 'calendar.allCourts': 'All courts', 'calendar.freeOf': '{free} of {n} free' },
    proof: [view('counts the free courts of each hour'), view('on a phone is only looked at')],
  },
  {
    id: 'desk-calendar.week-break',
    kind: 'rule',
    says: 'A break of one court stands by its name in the week of that court.',
    proof: [view('of one court has a break of that court by its name')],
  },
  {
    id: 'desk-calendar.far',
    kind: 'rule',
    says: 'Days beyond those on the device come from the server and are not kept; without a connection it says so.',
    words: { 'calendar.daysAfter': 'Connect to see days after {date}.' },
    proof: [days('come from the server, a week at a time'), days('need a connection')],
  },
  {
    id: 'desk-calendar.dates',
    kind: 'text',
    says: 'A typed date that does not exist is named.',
    words: { 'calendar.dateWrong': 'That date doesn’t exist.' },
    proof: [view('takes a typed date, and says what is none')],
  },
];
