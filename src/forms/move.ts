import * as z from 'zod/mini';
import { chosenCourt, isWhereItIs, stillFree, type MoveCourt } from '#domain/desk/move.ts';
import { typedDay } from '#domain/typed-day.ts';
import type { TextKey } from '#text/en.ts';

type Places = {
  /** The courts of the chosen date; undefined until the server has answered. */
  courts: readonly MoveCourt[] | undefined;
  /** First and last date that can be chosen, once the server has said so. */
  dates: Pick<MoveCourt, 'first' | 'last'> | undefined;
  /** How many hours the booking has. */
  count: number;
  /** True where the customer is asked in the app, so that nobody has to say that it was agreed. */
  isAskedInApp: (to: { day: string; hours: readonly number[] }) => boolean;
};

/** The dialog that moves a booking, by what is free at this moment; its value is where the booking goes. */
export function moveInput({ courts, dates, count, isAskedInApp }: Places) {
  return z.pipe(
    z.object({ day: z.string(), courtId: z.string(), hours: z.array(z.number()), isAgreed: z.boolean() }),
    z.transform(({ day, courtId, hours, isAgreed }, context) => {
      const court = chosenCourt(courts, courtId);
      const free = court ? stillFree(court, hours) : [];
      const wrong = (path: string, message: TextKey) =>
        context.issues.push({ code: 'custom', message, path: [path], input: context.value });
      const date = typedDay(day);
      if (!date) wrong('day', 'cases.moveDateWrong');
      else if (dates && (date < dates.first || date > dates.last)) wrong('day', 'cases.moveDateOutside');
      if (!court || free.length !== count) wrong('hours', 'cases.moveCount');
      else if (isWhereItIs(court, free)) wrong('hours', 'cases.moveSame');
      if (!isAgreed && !(date && isAskedInApp({ day: date, hours: free })))
        wrong('isAgreed', 'cases.moveAgreedRequired');
      return { courtId: court?.courtId ?? '', day: date ?? day, hours: free.sort((a, b) => a - b) };
    }),
  );
}

export type MoveTyped = z.input<ReturnType<typeof moveInput>>;
export type MoveInput = z.output<ReturnType<typeof moveInput>>;
