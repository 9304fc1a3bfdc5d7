// Where a booking could go: what its venue asks before it is moved.

/** A court on one date, as the server sees it at this moment. Every list holds start hours, 0 to 23. */
export type MoveCourt = {
  courtId: string;
  courtName: string;
  /** Open by the rules of the venue. */
  open: readonly number[];
  /** Nobody else has them. */
  free: readonly number[];
  /** Where the booking is now. */
  own: readonly number[];
  /** A customer is paying for them; none of them is free. */
  holds: readonly number[];
  past: readonly number[];
  /** Dates that can be chosen, YYYY-MM-DD. */
  first: string;
  last: string;
};

/** How an hour stands for a booking that looks for a place. */
type MoveHour = { hour: number; is: 'free' | 'held' | 'taken' | 'past' };

/** The open hours of a court, and how each stands. */
export function moveHours({ open, free, holds, past }: MoveCourt): MoveHour[] {
  return open.map((hour) => {
    if (past.includes(hour)) return { hour, is: 'past' };
    if (free.includes(hour)) return { hour, is: 'free' };
    return { hour, is: holds.includes(hour) ? 'held' : 'taken' };
  });
}

/** The court of this id; before one was chosen, that on which the booking is on this date, or else the first. */
export function chosenCourt(courts: readonly MoveCourt[] | undefined, courtId: string): MoveCourt | undefined {
  return courts?.find((court) => court.courtId === courtId) ?? courts?.find(({ own }) => own.length > 0) ?? courts?.[0];
}

/** True for the very hours that the booking has now. */
export function isWhereItIs({ own }: Pick<MoveCourt, 'own'>, hours: readonly number[]): boolean {
  return own.length === hours.length && own.every((hour) => hours.includes(hour));
}

/** What is chosen of a court: only hours that can still be had. */
export function stillFree(court: MoveCourt, hours: readonly number[]): number[] {
  const free = new Set(moveHours(court).flatMap(({ hour, is }) => (is === 'free' ? [hour] : [])));
  return hours.filter((hour) => free.has(hour));
}
