import type { adminTexts } from './admin-texts.ts';
import type { consoleTexts } from './console-texts.ts';
import type { customerTexts } from './customer-texts.ts';
import type { deskTexts } from './desk-texts.ts';
import type { firstTexts } from './first-texts.ts';

type KeysOf<Area> = Area extends unknown ? keyof Area : never;

/** The key of a visible text; the text of each is in a file of `en/`. */
export type TextKey = KeysOf<
  | (typeof firstTexts)[number]
  | (typeof customerTexts)[number]
  | (typeof consoleTexts)[number]
  | (typeof deskTexts)[number]
  | (typeof adminTexts)[number]
>;
