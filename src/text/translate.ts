import type { TextKey } from './en.ts';
import { firstMessages } from './first-messages.ts';

type Words = string | { one: string; other: string };
type Dictionary = Readonly<Partial<Record<TextKey, Words>>>;
export type TextParams = Readonly<Record<string, string | number>>;

const plural = new Intl.PluralRules('en');
let dictionary: Dictionary = firstMessages;

/** Makes more words known; a screen outside the first download is shown only after its words are. */
export function registerMessages(more: Dictionary): void {
  dictionary = { ...dictionary, ...more };
}

/** The words of a key, with `{name}` places filled and the plural form chosen by `count`. */
export function t(key: TextKey, params: TextParams = {}): string {
  const words = dictionary[key] ?? key;
  const text =
    typeof words === 'string' ? words : words[plural.select(Number(params['count'] ?? 0)) === 'one' ? 'one' : 'other'];
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}
