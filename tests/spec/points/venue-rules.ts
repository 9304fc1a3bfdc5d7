import { db, type Point } from '#tests/spec/point.ts';

const rules = (test: string) => db('venue-rules', test);
const pairs = (test: string) => db('rule-pairs', test);

export const points: readonly Point[] = [
  {
    id: 'venue-rules.prices',
    kind: 'rule',
    says: 'One price rule applies to an hour: a date before a week, a court before all, fewer weekdays before more, the newer before the older; percentages round to PKR 10.',
    proof: [
      rules('on %s at %i it is PKR %i'),
      rules('PKR %i and %i percent are PKR %i'),
      rules('a date wins over a week, then a court over all'),
    ],
  },
  {
    id: 'venue-rules.hours',
    kind: 'rule',
    says: 'Other hours, closed days and breaks apply to a playing day; what begins after midnight belongs to the evening before.',
    proof: [
      rules('on %s they are %j'),
      rules('lose their breaks, also those that go on after midnight'),
      rules('dates win over weekdays, a court over the venue'),
      rules('of 16:00 to 02:00 make the playing day at %s %s'),
    ],
  },
  {
    id: 'venue-rules.one-truth',
    kind: 'rule',
    says: 'Grids, free hours of a city and bookings say the same under the same rules, and a venue without rules answers as before.',
    proof: [
      db('free-hours', 'random days: what court_day calls free'),
      rules('stand in the grid beside the hours, and nothing changes where there are no rules'),
      rules('make the lowest price of the venue'),
    ],
  },
  {
    id: 'venue-rules.promise',
    kind: 'rule',
    says: 'A hold keeps the prices and the policy that it showed, and its hours, whatever the venue changes meanwhile.',
    proof: [
      rules('keeps the prices that it showed when a rule is saved before the booking'),
      rules('keeps the policy that it showed'),
      rules('of hours that are closed meanwhile is still booked'),
    ],
  },
  {
    id: 'venue-rules.notice',
    kind: 'rule',
    says: 'Notice and pauses keep customers from booking, and neither staff nor whoever holds the hours.',
    proof: [
      rules('notice keeps customers from booking late, and nobody else'),
      rules('takes the hours that begin in it, leaves the others'),
      rules('is of one court or of all, one of each'),
    ],
  },
  {
    id: 'venue-rules.writes',
    kind: 'rule',
    says: 'Rules are written by owner and admin, pauses by managers too; whoever saw an older version hears so, and what is malformed is refused.',
    proof: [
      rules('are written by owner and admin, a pause by the manager too'),
      rules('refuse %s'),
      rules('are changed by whoever saw the latest version'),
      rules('are at most 40 prices and 60 openings'),
    ],
  },
  {
    id: 'venue-rules.closing',
    kind: 'rule',
    says: 'Hours are closed together with a decision about every booking that they leave outside; one that comes meanwhile is looked at first.',
    proof: [
      rules('lists what falls outside, keeps one, cancels two'),
      rules('looks at the version of a booking, at hours to come only'),
      rules('is added, renamed, and taken out of use and back'),
      db('closure-races', 'no booking in closed hours that nobody saw'),
    ],
  },
  {
    id: 'venue-rules.travel',
    kind: 'rule',
    says: 'Rules, notice and policy travel with the page of a venue and with its desk.',
    proof: [rules('travel with the page of the venue and with its desk')],
  },
  {
    id: 'venue-rules.pairs',
    kind: 'rule',
    says: 'Rules that meet keep what each promised: a pause under a closure, moves under notice, pauses, prices and closures, policies under a closure, the lowest price of open hours, reminders of what still takes place.',
    proof: [
      pairs('a closure × a pause'),
      pairs('a pause × a move'),
      pairs('notice × a move'),
      pairs('a price × a move'),
      pairs('a policy × a closure'),
      pairs('a closure × a move'),
      pairs('the lowest price × closed hours'),
      pairs('a reminder × what is off'),
      pairs('a reminder × rules'),
      pairs('notice × a pause × a hold'),
    ],
  },
];
