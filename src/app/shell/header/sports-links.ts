import { venuesPath } from '#domain/paths.ts';
import type { TextKey } from '#text/en.ts';

const sport = (name: string, about: TextKey) => ({ name, to: venuesPath({ sport: name }), about });

/** The Sports menu: the spec's five sports with its short descriptions, and Padel. */
export const sportsMenu = [
  sport('Cricket', 'sportsMenu.cricket'),
  sport('Futsal', 'sportsMenu.futsal'),
  sport('Badminton', 'sportsMenu.badminton'),
  sport('Archery', 'sportsMenu.archery'),
  sport('Padel', 'sportsMenu.padel'),
  sport('Pickleball', 'sportsMenu.pickleball'),
] as const;
