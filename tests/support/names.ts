// What becomes of a name, on the device (src/domain/name.ts) and on the server (private.clean_name).

export type NameCase = { what: string; typed: string; clean: string; hidden: boolean };

const plain = (what: string, typed: string, clean = typed): NameCase => ({ what, typed, clean, hidden: false });
const odd = (what: string, typed: string, clean: string): NameCase => ({ what, typed, clean, hidden: true });

export const names: readonly NameCase[] = [
  plain('Latin', 'Ayesha Khan'),
  plain('marks and hyphens', 'José d’Ávila-O’Neil'),
  plain('combining marks', 'Jose\u0301'),
  plain('Urdu', 'عائشہ خان'),
  plain('Urdu with a non-joiner', 'بی\u200cبی فاطمہ'),
  plain('Persian with a non-joiner', 'می\u200cخواهم'),
  plain('Sindhi, Pashto', 'ڄاڻ ښکلا'),
  plain('Hindi with a joiner', 'क्\u200dष'),
  plain('Sinhala with a joiner', 'ශ්\u200dරී'),
  plain('an emoji with its colour', 'Ali ❤\ufe0f'),
  plain('spaces around and between', '  Ali   Khan ', 'Ali Khan'),
  plain('other spaces', 'Ali\u00a0Khan\u3000Jr\u2009X\u202fY', 'Ali Khan Jr X Y'),
  plain('a line break', 'Ali\r\nKhan', 'Ali Khan'),
  plain('nothing', '', ''),
  plain('only spaces', ' \t\u00a0', ''),
  odd('a zero-width space', 'Ali\u200bKhan', 'AliKhan'),
  odd('only zero-width spaces', '\u200b\u200b', ''),
  odd('a right-to-left override', 'Ali\u202enahK', 'AlinahK'),
  odd('an embedding', '\u202aAli\u202c', 'Ali'),
  odd('an isolate', '\u2067Ali\u2069', 'Ali'),
  odd('direction marks', '\u200fعلی\u200e', 'علی'),
  odd('an Arabic letter mark', '\u061cعلی', 'علی'),
  odd('a word joiner', 'Ali\u2060Khan', 'AliKhan'),
  odd('a byte order mark', '\ufeffAli', 'Ali'),
  odd('a soft hyphen', 'Ali\u00adKhan', 'AliKhan'),
  odd('an escape', 'Ali\u001b[31m', 'Ali[31m'),
  odd('a C1 control', 'Ali\u0090', 'Ali'),
  odd('a deletion', 'Ali\u007f', 'Ali'),
  odd('tags', 'Ali\u{e0041}\u{e007f}', 'Ali'),
  odd('a Hangul filler', '\u3164', ''),
  odd('a blank Braille cell', '\u2800', ''),
  odd('a joiner between Latin letters', 'Al\u200di', 'Ali'),
  odd('a non-joiner at the end', 'علی\u200c', 'علی'),
  odd('a non-joiner at the beginning', '\u200cعلی', 'علی'),
  odd('two non-joiners', 'بی\u200c\u200cبی', 'بیبی'),
  odd('a joiner alone', '\u200d', ''),
  odd('a colour alone', '\ufe0f', ''),
];
