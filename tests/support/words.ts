// The dictionary, whole. Tests name what is on the screen by its keys, so that a better sentence breaks none of them.
import type { TextKey } from '#text/en.ts';
import { registerMessages, t, type TextParams } from '#text/translate.ts';
import { everyText } from './every-text.ts';

// Stories of the browser and scripts import this alone.
registerMessages(...everyText);

/** All words in one object. */
export const dictionary: Readonly<Record<TextKey, string | { one: string; other: string }>> = Object.assign(
  {},
  ...everyText,
);

/** A text as a pattern that finds nothing else: a court may be called "Padel Court 2 (covered)". */
export const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

function patternOf(key: TextKey, params: TextParams): string {
  const words = dictionary[key];
  const forms = typeof words === 'string' ? [words] : [words.one, words.other];
  const patterns = forms.map((form) =>
    form
      .split(/\{(\w+)\}/)
      .map((part, at) => (at % 2 === 0 ? part : String(params[part] ?? '\0')))
      .map((part) => literally(part).replace(/\s+/g, '\\s+').replace(/\0/g, '.*'))
      .join(''),
  );
  return `(?:${[...new Set(patterns)].join('|')})`;
}

/** The words of a key anywhere in a text, in every number; a place without a value may hold anything. */
export const like = (key: TextKey, params: TextParams = {}): RegExp => new RegExp(patternOf(key, params));

/** The words of a key as a whole text, in every number; a place without a value may hold anything. */
export const exactly = (key: TextKey, params: TextParams = {}): RegExp => new RegExp(`^${patternOf(key, params)}$`);

/** The words of any of these keys, as a whole text. */
export const oneOf = (...keys: TextKey[]): RegExp =>
  new RegExp(`^(?:${keys.map((key) => patternOf(key, {})).join('|')})$`);

/** Any of these. */
export const either = (...patterns: RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join('|'));

export { t };
