// Names as people can see them. The server has the same table (private.clean_name); tests/support/names.ts is checked
// against both.

/** White space of any kind, line breaks too. */
const space = /[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/gu;

/** Invisible, or turning the direction of what follows: makes one name look like another. */
const hidden =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u{34f}\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\uffff\ud800-\udfff\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/** Zero-width joiners and non-joiners anywhere but between letters of Arabic (Urdu, Persian), Indic and related scripts. */
const strayJoiner =
  /(?<![\u0620-\u08ff\u0900-\u109f\u1780-\u18aa\ua800-\uabff\ufb50-\ufdff\ufe70-\ufefc])[\u200c\u200d]|[\u200c\u200d](?![\u0620-\u08ff\u0900-\u109f\u1780-\u18aa\ua800-\uabff\ufb50-\ufdff\ufe70-\ufefc])/gu;

/** Colours of a sign; alone they are nothing. */
const selectors = /[\ufe00-\ufe0f]/gu;

/** Not `trim`: it takes a byte order mark for white space. */
const singleSpaced = (text: string): string => text.replace(space, ' ').replace(/^ | $/g, '');

/** A name without invisible and direction-changing characters, its white space single; empty when nothing is left to see. */
export function cleanName(text: string): string {
  const name = singleSpaced(singleSpaced(text).replace(hidden, '').replace(strayJoiner, ''));
  return /[^ ]/.test(name.replace(selectors, '')) ? name : '';
}

/** True when cleaning takes away more than white space: the name is not what it looks like. */
export function hasHidden(text: string): boolean {
  return cleanName(text) !== singleSpaced(text);
}

/** Cyrillic, Greek, Armenian and other letters that look like one of ours, and below each the one that it looks like. */
const lookalikes = 'аАαΑɑᴀᎪвВβΒʙьЬдДԁԀɗđᴅіІиИӏӀιΙıɪмМμΜᴍнНпПηΝոɴоОοΟσօᴏрРρΡᴘгГʀѕЅꜱтТτΤᴛцЦυΥսᴜ';
const likeness = new Map(
  [...lookalikes].map((letter, at) => [
    letter,
    'aaaaaaabbbbbbbdddddddiiiiiiiiiimmmmmnnnnnnnnoooooooppppprrrssstttttuuuuuu'[at],
  ]),
);

/** Digits and signs that stand for a letter. */
const classOf: Readonly<Record<string, string>> = {
  a: '[a4@]',
  b: '[b86]',
  i: '[i1l!|]',
  m: '(?:m|rn)',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7]',
  u: '[uv]',
};
/** Characters that belong to a word: letters and digits of any script. Signs, dingbats and white space stand between words. */
const letter = String.raw`0-9a-z\u00c0-\u1fff\u2c00-\ud7ff\uf900-\ufefc\u{10000}-\u{1efff}`;
const gap = `[^${letter}]*`;
const spelled = (word: string): string => [...word].map((each) => classOf[each] ?? each).join(gap);
const own = ['administrator', 'admin', 'baari', 'support'].map(spelled).join('|');
const companion = 'team|official|staff|help';
const reserved = new RegExp(
  `(?:^|[^${letter}])[0-9]*(?:(?:${companion})${gap})*(?:${own})(?:${gap}(?:${own}|${companion}))*${gap}[0-9]*(?:$|[^${letter}])`,
  'u',
);

/**
 * True for a name that would pass for Baari's own people: Admin, Baari or Support as a whole word, in any spelling that looks
 * like it (spaces between the letters, digits, other scripts, accents).
 */
export function isReservedName(name: string): boolean {
  const plain = cleanName(name)
    .replace(/[\u2120\u2122]/g, ' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\0-\u007f]/gu, (each) => likeness.get(each) ?? each)
    .toLowerCase();
  return reserved.test(plain);
}
