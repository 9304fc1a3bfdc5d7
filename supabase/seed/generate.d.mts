import type { Desks } from './desks.mjs';

/** The whole file as text; the same on every machine. */
export function generateSeed(): string;
/** What the consoles show of the demo. */
export function generateDesks(): Desks;
