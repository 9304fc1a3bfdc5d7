import { canonicalSport } from './paths.ts';

/** How many play it where nobody has said it yet; in lower case. */
const usual: ReadonlyMap<string, number> = new Map([
  ['cricket', 22],
  ['futsal', 10],
  ['football', 14],
  ['badminton', 4],
  ['padel', 4],
  ['pickleball', 4],
  ['squash', 2],
  ['tennis', 4],
  ['archery', 2],
  ['basketball', 10],
  ['volleyball', 12],
]);

/** Fewest and most who share a booking. */
export const fewestPlayers = 2;
export const mostPlayers = 40;

/** How many usually play a sport. */
export function usualPlayers(sport: string | null): number {
  return usual.get(canonicalSport(sport ?? '').toLowerCase()) ?? 10;
}

/** A number of players that can be shared among. */
export function playersWithin(count: number): number {
  return Math.min(mostPlayers, Math.max(fewestPlayers, Math.round(count)));
}

/** What each pays of a total in whole PKR; rounded up, so that nobody has to add the rest. */
export function sharePerHead(total: number, players: number): number {
  return Math.ceil(total / playersWithin(players));
}
