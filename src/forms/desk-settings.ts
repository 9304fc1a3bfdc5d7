import * as z from 'zod/mini';
import { dayAfter } from '#domain/calendar.ts';
import type { TextKey } from '#text/en.ts';
import type { PriceRule } from '#domain/price-rules.ts';
import type { Terms } from '#domain/terms.ts';
import { typedDate } from '#domain/desk/typed-date.ts';
import { readRupees } from './rupees.ts';
import { requiredName } from './fields.ts';

const say = (key: TextKey): TextKey => key;

/** A price that must be there, in whole PKR. */
const price = z.pipe(
  z.string(),
  z.transform((typed: string, context) => {
    const read = readRupees(typed);
    if (read !== undefined) return read;
    const message = say(typed.trim() === '' ? 'courts.priceMissing' : 'courts.priceWrong');
    context.issues.push({ code: 'custom', message, input: typed });
    return z.NEVER;
  }),
);

const courtName = requiredName(say('courts.nameMissing'), 80);

/** The courts of a venue in the order in which they are shown. */
export const courtsInput = z.object({
  courts: z.array(z.object({ id: z.string(), name: courtName, sport: z.string(), price, isActive: z.boolean() })),
});

export type CourtsTyped = z.input<typeof courtsInput>;
export type CourtsInput = z.output<typeof courtsInput>;

/** A court that a venue adds. */
export const newCourtInput = z.object({
  name: courtName,
  sport: z.string().check(z.minLength(1, say('courts.sportMissing'))),
  price,
});

export type NewCourtTyped = z.input<typeof newCourtInput>;
export type NewCourtInput = z.output<typeof newCourtInput>;

const hour = z.pipe(
  z.string(),
  z.transform((typed: string) => Number(typed)),
);

/** Days of a rule as they are typed: weekdays, or two dates. */
type DaysTyped = { kind: 'weekly' | 'date'; days: number[]; firstDay: string; lastDay: string };
type DaysRead = Pick<PriceRule, 'days' | 'firstDay' | 'lastDay'>;
type Issues = { issues: unknown[] };

const allDays = 7;

/** What is wrong with one field of a form whose fields depend on each other. */
function wrong(context: Issues, field: string, message: TextKey, input: unknown): void {
  context.issues.push({ code: 'custom', message, input, path: [field] });
}

/** The days of a rule, of which one alone needs no last one; undefined when one of its fields is wrong, which is said beside it. */
function readDays({ kind, days, firstDay, lastDay }: DaysTyped, context: Issues): DaysRead | undefined {
  if (kind === 'weekly') {
    if (days.length > 0) {
      return { days: days.length < allDays ? [...days].sort((a, b) => a - b) : null, firstDay: null, lastDay: null };
    }
    wrong(context, 'days', 'rules.daysMissing', days);
    return undefined;
  }
  const first = typedDate(firstDay);
  const isOneDay = lastDay.trim() === '';
  const last = isOneDay ? first : typedDate(lastDay);
  if (!first) wrong(context, 'firstDay', firstDay.trim() === '' ? 'rules.dateMissing' : 'rules.dateWrong', firstDay);
  if (!last && !isOneDay) wrong(context, 'lastDay', 'rules.dateWrong', lastDay);
  if (!first || !last) return undefined;
  if (last >= first) return { days: null, firstDay: first, lastDay: last };
  wrong(context, 'lastDay', 'rules.lastBefore', lastDay);
  return undefined;
}

const daysFields = {
  kind: z.enum(['weekly', 'date']),
  days: z.array(z.number()),
  firstDay: z.string(),
  lastDay: z.string(),
};

const courtChoice = z.pipe(
  z.string(),
  z.transform((id: string) => id || null),
);

/** The least and the most that a rule adds to the base price, in percent. */
const percents = { least: -50, most: 200 };

const ruleName = requiredName(say('rules.nameMissing'), 60);

/** The name of a rule; read with the other fields, so that all that is wrong is said at once. */
function readName(typed: string, context: Issues): string | undefined {
  const read = ruleName.safeParse(typed);
  if (!read.success) wrong(context, 'name', read.error.issues[0]?.message as TextKey, typed);
  return read.data;
}

function readAmount({ effect, amount }: { effect: PriceRule['effect']; amount: string }, context: Issues) {
  const typed = amount.trim();
  const read = effect === 'set' ? readRupees(typed) : readPercent(typed);
  if (read !== undefined) return read;
  const words = effect === 'set' ? 'courts.priceWrong' : 'prices.percentWrong';
  wrong(context, 'amount', typed === '' ? 'prices.amountMissing' : words, amount);
  return undefined;
}

/** Whole percent as people type them: "20", "+20%", "−10". */
function readPercent(typed: string): number | undefined {
  const read = /^([+\-−–]?)\s*(\d{1,3})\s*%?$/.exec(typed);
  const percent = read ? Number(read[2]) * (read[1] && read[1] !== '+' ? -1 : 1) : Number.NaN;
  return percent >= percents.least && percent <= percents.most ? percent : undefined;
}

/** A rule for prices, as the server takes it. */
export const priceRuleInput = z.pipe(
  z.object({
    name: z.string(),
    courtId: courtChoice,
    ...daysFields,
    fromHour: hour,
    toHour: hour,
    effect: z.enum(['set', 'percent']),
    amount: z.string(),
  }),
  z.transform((typed, context) => {
    const name = readName(typed.name, context);
    const days = readDays(typed, context);
    const amount = readAmount(typed, context);
    const isEmpty = typed.fromHour === typed.toHour;
    if (isEmpty) wrong(context, 'toHour', 'rules.sameHour', typed.toHour);
    return name !== undefined && days && amount !== undefined && !isEmpty
      ? { ...typed, ...days, name, amount }
      : z.NEVER;
  }),
);

export type PriceRuleTyped = z.input<typeof priceRuleInput>;
export type PriceRuleInput = z.output<typeof priceRuleInput>;

/** A time of day as people type it ("4 PM", "4:30 pm", "16:00"), as HH:MM; undefined for anything else. */
function readTime(typed: string): string | undefined {
  const [, hours = '', minutes = '00', half = ''] = /^(\d{1,2})(?::(\d{2}))?\s*([ap]m)?$/i.exec(typed.trim()) ?? [];
  const isHalf = half !== '';
  const typedHour = Number(hours);
  if (hours === '' || Number(minutes) > 59 || (isHalf ? typedHour < 1 || typedHour > 12 : typedHour > 23))
    return undefined;
  const isAfternoon = half.toLowerCase() === 'pm';
  const onClock = isHalf ? (typedHour % 12) + (isAfternoon ? 12 : 0) : typedHour;
  return `${String(onClock).padStart(2, '0')}:${minutes}`;
}

type TimesTyped = { openTime: string; closeTime: string; isAlways: boolean };

/** Opening and closing time; undefined when one is wrong, or both are the same and nobody has said that it never closes. */
function readTimes({ openTime, closeTime, isAlways }: TimesTyped, context: Issues) {
  const [opens, closes] = [readTime(openTime), readTime(closeTime)];
  if (opens === undefined) wrong(context, 'openTime', 'hours.timeWrong', openTime);
  if (closes === undefined) wrong(context, 'closeTime', 'hours.timeWrong', closeTime);
  if (opens === undefined || closes === undefined) return undefined;
  if (opens !== closes || isAlways) return { openTime: opens, closeTime: closes };
  wrong(context, 'isAlways', 'hours.alwaysAsk', isAlways);
  return undefined;
}

const timesFields = { openTime: z.string(), closeTime: z.string(), isAlways: z.boolean() };

/** The base hours of a venue. */
export const baseHoursInput = z.pipe(
  z.object(timesFields),
  z.transform((typed, context) => readTimes(typed, context) ?? z.NEVER),
);

/** Days that a rule on dates lasts at most. */
const longest = { closed: 100, hours: 366, break: 366 };

const openingLabel = z.string().check(z.trim(), z.maxLength(40, say('form.tooLong')));

/** A rule for hours, as the server takes it; a name that was not typed is left to whoever asks. */
export const openingRuleInput = z.pipe(
  z.object({
    label: openingLabel,
    courtId: courtChoice,
    what: z.enum(['hours', 'closed', 'break']),
    ...daysFields,
    ...timesFields,
    fromHour: hour,
    toHour: hour,
  }),
  z.transform((typed, context) => {
    const { what, label, courtId, fromHour, toHour } = typed;
    const days = readDays(typed, context);
    const isEmpty = what === 'break' && fromHour === toHour;
    if (isEmpty) wrong(context, 'toHour', 'rules.sameHour', toHour);
    const isTooLong =
      days?.firstDay && days.lastDay ? dayAfter(days.firstDay, longest[what] - 1) < days.lastDay : false;
    if (isTooLong)
      wrong(context, 'lastDay', what === 'closed' ? 'hours.tooLongClosed' : 'hours.tooLong', typed.lastDay);
    const times = what === 'hours' ? readTimes(typed, context) : {};
    if (!days || !times || isEmpty || isTooLong) return z.NEVER;
    return { label, courtId, kind: what, ...days, ...times, ...(what === 'break' && { fromHour, toHour }) };
  }),
);

export type OpeningRuleTyped = z.input<typeof openingRuleInput>;
export type OpeningRuleInput = z.output<typeof openingRuleInput>;
export type BaseHoursTyped = z.input<typeof baseHoursInput>;
export type BaseHoursInput = z.output<typeof baseHoursInput>;

/** The policies that most venues have; everything else is typed in steps. */
export const presetTerms: Readonly<Record<'flexible' | 'standard' | 'moderate' | 'firm' | 'none', Terms>> = {
  flexible: [[2, 100]],
  standard: [[6, 100]],
  moderate: [
    [24, 100],
    [6, 50],
  ],
  firm: [[48, 50]],
  none: [],
};

/** Most steps of a policy. */
export const maxSteps = 3;

const wholeUpTo = (typed: string, most: number) => {
  const read = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return read <= most ? read : undefined;
};

type StepTyped = { hours: string; percent: string };

/** Steps as they were typed, empty ones left out; undefined when one is wrong, which is said beside it. */
function readSteps(steps: readonly StepTyped[], context: Issues): Terms | undefined {
  const terms: Terms = [];
  let isRight = true;
  steps.forEach(({ hours, percent }, at) => {
    if (hours.trim() === '' && percent.trim() === '') return;
    const [before, share] = [wholeUpTo(hours, 168), wholeUpTo(percent, 100)];
    const last = terms.at(-1);
    const refuse = (field: keyof StepTyped, message: TextKey) => {
      isRight = false;
      context.issues.push({ code: 'custom', message, input: steps, path: ['steps', at, field] });
    };
    if (before === undefined) refuse('hours', 'policy.hoursWrong');
    else if (last && before >= last[0]) refuse('hours', 'policy.hoursRise');
    if (share === undefined) refuse('percent', 'policy.percentWrong');
    else if (last && share >= last[1]) refuse('percent', 'policy.percentRise');
    if (before !== undefined && share !== undefined) terms.push([before, share]);
  });
  return isRight ? terms : undefined;
}

/** Notice in minutes: how long before an hour customers can book it at the latest. */
export const leadChoices = [0, 30, 60, 120, 180] as const;

/** Whether hours are kept for customers who have played, by what the owner chooses. */
export const newcomerChoices = { usual: null, always: true, never: false } as const;

/** The cancellation policy, the notice and the choice about new customers of a venue, as the server takes them. */
export const policyInput = z.pipe(
  z.object({
    preset: z.enum(['flexible', 'standard', 'moderate', 'firm', 'none', 'custom']),
    steps: z.array(z.object({ hours: z.string(), percent: z.string() })),
    lead: z.string(),
    newcomers: z.enum(['usual', 'always', 'never']),
  }),
  z.transform(({ preset, steps, lead, newcomers }, context) => {
    const terms = preset === 'custom' ? readSteps(steps, context) : presetTerms[preset];
    return terms ? { terms, leadMinutes: Number(lead), limitsNewcomers: newcomerChoices[newcomers] } : z.NEVER;
  }),
);

export type PolicyTyped = z.input<typeof policyInput>;
export type PolicyInput = z.output<typeof policyInput>;
