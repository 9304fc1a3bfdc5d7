import type { DeskCourt } from './desk.ts';

/** What was typed about a court; its place is its index. */
type Wanted = Pick<DeskCourt, 'id' | 'name' | 'sport' | 'price' | 'isActive'>;

/** What one write says about one court, whose `rev` is the one that the person saw. */
export type CourtChange = {
  courtId: string;
  rev: number;
  price?: number;
  position?: number;
  name?: string;
  sport?: string;
  isActive?: boolean;
};

/**
 * The writes that make courts what was typed, one for each that differs. `before` is as the courts were when somebody began to
 * change them. In another order, each court's place is its index: courts that nobody has put in order all have the same.
 */
export function courtChanges(wanted: readonly Wanted[], before: readonly DeskCourt[]): CourtChange[] {
  const isMoved = wanted.some(({ id }, index) => before[index]?.id !== id);
  return wanted.flatMap(({ id, price, name, sport, isActive }, index) => {
    const court = before.find((one) => one.id === id);
    if (!court) return [];
    const change = {
      ...(price !== court.price && { price }),
      ...(name !== court.name && { name }),
      ...(sport !== court.sport && { sport }),
      ...(isActive !== court.isActive && { isActive }),
      ...(isMoved && index !== court.position && { position: index }),
    };
    return Object.keys(change).length > 0 ? [{ courtId: id, rev: court.rev, ...change }] : [];
  });
}
