import type { TextKey } from './en.ts';
import { common } from './en/common.ts';
import { home } from './en/home.ts';
import { shell } from './en/shell.ts';
import { isolate } from './isolate.ts';

type Words = string | { one: string; other: string };
type Dictionary = Readonly<Partial<Record<TextKey, Words>>>;
export type TextParams = Readonly<Record<string, string | number>>;

const plural = new Intl.PluralRules('en');
/** Words are written into it and it is never copied: each screen, and each part of one that comes later, brings some along. */
const dictionary = new Map<string, Words>();
const known = new Set<Dictionary>();

/** Makes more words known; a screen outside the first download is shown only after its words are. */
export function registerMessages(...areas: Dictionary[]): void {
  for (const area of areas) {
    if (known.has(area)) continue;
    known.add(area);
    for (const [key, words] of Object.entries(area)) dictionary.set(key, words);
  }
}

/** At first only what the first download needs, the shell and Home; every other screen brings the whole dictionary along. */
registerMessages(common, home, shell);

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
