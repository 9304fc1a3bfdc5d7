import type { DeskCourt } from './desk.ts';

/** What was typed about a court; its place is its index. */
type Wanted = Pick<DeskCourt, 'id' | 'price'> & {
  name?: string | undefined;
  sport?: string | undefined;
  isActive?: boolean | undefined;
};

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

/** The court as it was when somebody began to change it. */
type Known = Pick<DeskCourt, 'id' | 'price' | 'position' | 'rev'> &
  Partial<Pick<DeskCourt, 'name' | 'sport' | 'isActive'>>;

/**
 * The writes that make courts what was typed, one for each that differs. In another order than before, each court's place is
 * its index: courts of before there was an order all have the same.
 */
export function courtChanges(wanted: readonly Wanted[], before: readonly Known[]): CourtChange[] {
  const isMoved = wanted.some(({ id }, index) => before[index]?.id !== id);
  return wanted.flatMap(({ id, price, name, sport, isActive }, index) => {
    const court = before.find((one) => one.id === id);
    if (!court) return [];
    const change = {
      ...(price !== court.price && { price }),
      ...(name !== undefined && name !== court.name && { name }),
      ...(sport !== undefined && sport !== court.sport && { sport }),
      ...(isActive !== undefined && isActive !== (court.isActive ?? true) && { isActive }),
      ...(isMoved && index !== court.position && { position: index }),
    };
    return Object.keys(change).length > 0 ? [{ courtId: id, rev: court.rev, ...change }] : [];
  });
}
