import { common } from './en/common.ts';
import { home } from './en/home.ts';
import { shell } from './en/shell.ts';

/** Texts that the first download brings: those of the shell and of Home. */
export const firstTexts = [common, home, shell] as const;
