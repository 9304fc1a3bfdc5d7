import { venuesPath } from '#domain/paths.ts';
import type { TextKey } from '#text/en.ts';

const sport = (name: string, about: TextKey) => ({ name, to: venuesPath({ sport: name }), about });

/** The Sports menu: five sports with the spec's short descriptions. */
export const sportsMenu = [
  sport('Cricket', 'sportsMenu.cricket'),
  sport('Futsal', 'sportsMenu.futsal'),
  sport('Badminton', 'sportsMenu.badminton'),
  sport('Archery', 'sportsMenu.archery'),
  sport('Pickleball', 'sportsMenu.pickleball'),
] as const;
