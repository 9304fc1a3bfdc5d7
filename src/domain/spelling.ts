// Names as people in Pakistan spell them: by ear, in Roman letters, with a slip of the thumb.

const vowels = new Set('aeiouy');
/** Letters and pairs that sound alike; the first that fits counts. */
const sounds: readonly (readonly [spelt: string, heard: string])[] = [
  ['ph', 'f'],
  ['ck', 'k'],
  ['kh', 'k'],
  ['gh', 'g'],
  ['th', 't'],
  ['dh', 'd'],
  ['bh', 'b'],
  ['ch', 'ch'],
  ['sh', 'sh'],
  ['c', 'k'],
  ['q', 'k'],
  ['w', 'v'],
  ['z', 's'],
];
const heardAs = new Map(sounds);

/** What a word sounds like: its consonants, those that sound alike as one. "kirkit" is "cricket", "footsal" is "futsal". */
export function soundOf(word: string): string {
  let heard = '';
  let before = '';
  for (let at = 0; at < word.length; at += 1) {
    const letter = word[at] ?? '';
    const pair = heardAs.get(word.slice(at, at + 2));
    // A vowel is heard only where a word begins with it; the w of "skwash" is the u of "squash".
    const isVowel = vowels.has(letter) || (letter === 'w' && /s[kq]$/.test(word.slice(0, at)));
    const isSilent = heard !== '' && !pair && (isVowel || letter === 'h');
    const sound = isSilent ? '' : (pair ?? heardAs.get(letter) ?? letter);
    // A doubled letter is heard once.
    if (sound !== before) heard += sound;
    before = sound;
    if (pair) at += 1;
  }
  return heard;
}

/** What a word begins with by ear: two words that sound alike have the same. */
export function firstSound(word: string): string {
  const letter = word.startsWith('ph') ? 'f' : (word[0] ?? '');
  return heardAs.get(letter) ?? letter;
}

/** True when a text begins with the word, or would but for one letter: wrong, missing, too many, or swapped with its neighbour. */
export function beginsAlmost(text: string, word: string): boolean {
  let at = 0;
  while (at < word.length && text[at] === word[at]) at += 1;
  if (at === word.length) return true;
  return (
    text.startsWith(word.slice(at + 1), at + 1) ||
    text.startsWith(word.slice(at), at + 1) ||
    text.startsWith(word.slice(at + 1), at) ||
    (text[at] === word[at + 1] && text[at + 1] === word[at] && text.startsWith(word.slice(at + 2), at + 2))
  );
}

/** How many letters must be changed, added, left out or swapped with their neighbour to make one text of the other. */
export function lettersApart(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : Infinity;
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, changed, swapped);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}

const otherNames = new Map([
  ['soccer', 'football'],
  ['tt', 'table tennis'],
  ['pingpong', 'table tennis'],
]);

/** The name behind another one that does not sound like it ("soccer"); the word itself when there is none. */
export function plainName(word: string): string {
  return otherNames.get(word) ?? word;
}

/**
 * The name that somebody most likely meant: the same in other letters, one that sounds like it, one that begins so, or one
 * at most two letters away (one when it is short). Undefined when nothing is near.
 */
export function nearestKnown(name: string, known: readonly string[]): string | undefined {
  const typed = name.trim().toLowerCase();
  if (!typed) return undefined;
  const wanted = plainName(typed);
  const names = known.map((own) => ({ own, lower: own.toLowerCase() }));
  const same = names.find(({ lower }) => lower === wanted);
  if (same) return same.own;
  const sound = soundOf(wanted);
  const alike = sound.length > 1 ? names.filter(({ lower }) => soundOf(lower) === sound) : [];
  const ranked = (alike.length > 0 ? alike : names)
    .map(({ own, lower }) => ({ own, apart: lower.startsWith(wanted) ? 0.5 : lettersApart(wanted, lower) }))
    .sort((a, b) => a.apart - b.apart);
  const most = alike.length > 0 ? Infinity : wanted.length < 5 ? 1 : 2;
  const [best] = ranked;
  return best && best.apart <= most ? best.own : undefined;
}
