// What the prices of a venue come to: for its owner, before a rule is saved.
import { dayAfter } from '#domain/calendar.ts';
import { dayHours, type OpeningRule } from '#domain/opening-rules.ts';
import { hourPrices, strongestFirst, type PriceRule } from '#domain/price-rules.ts';
import { isAt, isFor } from '#domain/rule-days.ts';
import type { Desk } from './desk.ts';

/** An hour of a date, its price, and whether the rule that is being made says so; null while it is closed. */
type PreviewCell = { price: number; isDraft: boolean } | null;

export type PricePreview = { days: string[]; hours: number[]; cells: PreviewCell[][] };

type Place = { desk: Pick<Desk, 'open' | 'close' | 'openings'>; court: { id: string; price: number } };

function openOn({ desk, court }: Place, openings: readonly OpeningRule[], day: string): number[] {
  return dayHours({ openTime: desk.open.slice(0, 5), closeTime: desk.close.slice(0, 5) }, openings, court.id, day);
}

const daysShown = 7;

/** What each open hour of the seven days from `first` on costs on a court: a row for each hour that one of them has. */
export function pricePreview(
  place: Place,
  rules: readonly PriceRule[],
  draftId: string | null,
  first: string,
): PricePreview {
  const days = Array.from({ length: daysShown }, (_, at) => dayAfter(first, at));
  const open = days.map((day) => openOn(place, place.desk.openings, day));
  const prices = days.map((day) => hourPrices(rules, place.court, day));
  const ordered = strongestFirst(rules.filter((rule) => isFor(rule, place.court.id)));
  const hours = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => open.some((own) => own.includes(hour)));
  const cellOf = (hour: number) => (day: string, at: number) => {
    if (!open[at]?.includes(hour)) return null;
    const rule = ordered.find((one) => isAt(one, day, hour));
    return { price: prices[at]?.[hour] ?? place.court.price, isDraft: draftId !== null && rule?.id === draftId };
  };
  return { days, hours, cells: hours.map((hour) => days.map(cellOf(hour))) };
}

/** An hour that two rules name, by the other one: the draft wins there, or loses. */
export type PriceMeeting = { rule: PriceRule; day: string; hour: number; draftWins: boolean };

/** Days that are looked at for rules that meet: every weekday, and the night before the first. */
const weekLooked = 8;

/**
 * Where a rule that is being made meets others, the first hour of each; those that it can never meet are left out. Dates are
 * looked at from the first one of the later rule on.
 */
export function priceMeetings(rules: readonly PriceRule[], draft: PriceRule, today: string): PriceMeeting[] {
  return rules
    .filter((rule) => rule.id !== draft.id)
    .flatMap((rule): PriceMeeting[] => {
      if (rule.courtId !== null && draft.courtId !== null && rule.courtId !== draft.courtId) return [];
      const starts = [rule.firstDay, draft.firstDay, today].filter((day) => day !== null).sort();
      const first = starts.at(-1) ?? today;
      const draftWins = strongestFirst([rule, draft])[0] === draft;
      for (let at = 0; at < weekLooked; at += 1) {
        const day = dayAfter(first, at);
        for (let hour = 0; hour < 24; hour += 1)
          if (isAt(rule, day, hour) && isAt(draft, day, hour)) return [{ rule, day, hour, draftWins }];
      }
      return [];
    });
}

/** True when no open hour of the week costs the base price of a court any more, and one did without the draft. */
export function leavesNoBase(preview: PricePreview, place: Place, rules: readonly PriceRule[]): boolean {
  const ordered = strongestFirst(rules.filter((rule) => isFor(rule, place.court.id)));
  const open = preview.hours.flatMap((hour, row) =>
    preview.days.flatMap((day, at) => (preview.cells[row]?.[at] ? [{ day, hour }] : [])),
  );
  return open.length > 0 && open.every(({ day, hour }) => ordered.some((rule) => isAt(rule, day, hour)));
}
