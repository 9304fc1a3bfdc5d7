import { common } from './en/common.ts';
import { home } from './en/home.ts';
import { shell } from './en/shell.ts';
import { venueCard } from './en/venue-card.ts';

/** The words that the first download needs: the shell and Home. Every other screen brings the whole dictionary along. */
export const firstMessages = { ...common, ...home, ...shell, ...venueCard } as const;
