import type { TextKey } from './en.ts';
import { common } from './en/common.ts';
import { home } from './en/home.ts';
import { shell } from './en/shell.ts';
import { isolate } from './isolate.ts';

type Words = string | { one: string; other: string };
type Dictionary = Readonly<Partial<Record<TextKey, Words>>>;
export type TextParams = Readonly<Record<string, string | number>>;

const plural = new Intl.PluralRules('en');
/** At first only what the first download needs, the shell and Home; every other screen brings the whole dictionary along. */
let dictionary: Dictionary = { ...common, ...home, ...shell };

/** Makes more words known; a screen outside the first download is shown only after its words are. */
export function registerMessages(more: Dictionary): void {
  dictionary = { ...dictionary, ...more };
}

/** The words of a key, with `{name}` places filled and the plural form chosen by `count`. */
export function t(key: TextKey, params: TextParams = {}): string {
  const words = dictionary[key] ?? key;
  const text =
    typeof words === 'string' ? words : words[plural.select(Number(params['count'] ?? 0)) === 'one' ? 'one' : 'other'];
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const given = params[name];
    return given === undefined ? place : isolate(String(given));
  });
}
