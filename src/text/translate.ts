import type { TextKey } from './en.ts';
import { firstTexts } from './first-texts.ts';
import { isolate } from './isolate.ts';

type Words = string | { one: string; other: string };
type Dictionary = Readonly<Partial<Record<TextKey, Words>>>;
export type TextParams = Readonly<Record<string, string | number>>;

const plural = new Intl.PluralRules('en');
/** The texts registered so far, by key. */
const dictionary = new Map<string, Words>();
const known = new Set<Dictionary>();

/** Makes texts available to `t`, once however often a list of them is registered. */
export function registerMessages(...areas: Dictionary[]): void {
  for (const area of areas) {
    if (known.has(area)) continue;
    known.add(area);
    for (const [key, words] of Object.entries(area)) dictionary.set(key, words);
  }
}

// Every other screen waits for the customers' texts (ui/lazy-screen.tsx); a console's first file registers the console's.
registerMessages(...firstTexts);

const templates = new Map<string, readonly string[]>();

/** A text taken apart at its places: words, name, words, and so on. Kept: the words of a hundred hours are asked for while a finger waits. */
function templateOf(text: string): readonly string[] {
  let template = templates.get(text);
  if (!template) templates.set(text, (template = text.split(/\{(\w+)\}/)));
  return template;
}

/** The words of a key, with `{name}` places filled and the plural form chosen by `count`. */
export function t(key: TextKey, params: TextParams = {}): string {
  const words = dictionary.get(key) ?? key;
  const text =
    typeof words === 'string' ? words : words[plural.select(Number(params['count'] ?? 0)) === 'one' ? 'one' : 'other'];
  const fill = (name: string) => {
    const given = params[name];
    return given === undefined ? `{${name}}` : isolate(String(given));
  };
  return templateOf(text).reduce((filled, part, at) => filled + (at % 2 === 0 ? part : fill(part)), '');
}
