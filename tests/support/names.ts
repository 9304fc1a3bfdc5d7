// What becomes of a name, on the device (src/domain/name.ts) and on the server (private.clean_name).

export type NameCase = { what: string; typed: string; clean: string; hidden: boolean };

const plain = (what: string, typed: string, clean = typed): NameCase => ({ what, typed, clean, hidden: false });
const odd = (what: string, typed: string, clean: string): NameCase => ({ what, typed, clean, hidden: true });

const listed = (...lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split(', '));

/** Names that would pass for Baari's own people: nobody gets one (src/domain/name.ts, private.is_reserved_name). */
export const reservedNames: readonly string[] = listed(
  'Admin, Baari, Support, ADMIN, baari, sUPPORT, Administrator',
  'Baari Support, Baari Team, Ali Admin, Admin Khan, Abdul Baari, The Baari Support Desk',
  // Spaces and signs.
  ' Admin , A d m i n, Ad min, B.a.a.r.i, Sup-port, S_u_p_p_o_r_t, B a a r i Khan, Admin\u00a0Team',
  '(Admin), “Baari”, Baari✓, Support™, Admin!, ★Support★, Baari✔\ufe0f, Baari/Support',
  // Written together.
  'BaariSupport, AdminBaari, BaariTeam, TeamBaari, BaariOfficial, SupportStaff, baarihelp',
  // Digits and signs for letters, and around them; letters that look like another or two.
  'Adm1n, 4dmin, @dmin, B44ri, B@@ri, 8aari, Supp0rt, 5upport, $upport, Suppor7, Adm!n, Adm|n',
  'Admin1, Admin 786, 007Admin, Support24, Baari2026, Admln, Baarl, Adrnin, SVPPORT',
  // Cyrillic.
  '\u0410dmin, Adm\u0456n, \u0412\u0430\u0430ri, \u0405upp\u043ert, Su\u0440\u0440ort, \u0430\u0434\u043c\u0438\u043d, \u0410\u0414\u041c\u0418\u041d',
  // Greek, Armenian, small capitals, mathematical, wide and circled letters, accents.
  '\u0391dmin, \u0392\u03b1\u03b1ri, Supp\u03bfr\u03c4, Supp\u0585rt, Adm\u0131n, ADM\u0130N',
  'ᴀᴅᴍɪɴ, ꜱᴜᴘᴘᴏʀᴛ, 𝐀𝐝𝐦𝐢𝐧, 𝕊𝕦𝕡𝕡𝕠𝕣𝕥, Ａｄｍｉｎ, Ⓐⓓⓜⓘⓝ, Ádmín, Bààri, B\u0301aari',
  // Nothing to see between the letters.
  'Ad\u200bmin, Ba\u200dari, Sup\u2060port, \u202eAdmin, Adm\u00adin, Admin\u{e0041}',
);

/** Names of people and places that only begin like one, end like one, or have its letters. */
export const freeNames: readonly string[] = listed(
  'Adminah, Adminah Khan, Baariq, Baariq Shah, Supporta, Badmin, Sadmin, Baariyan, Abaari',
  'Abdul Bari, Bari, Barry, Abdulbaari, Baar Ilyas, Aba Arif, Ad Minhas, Adam Ali, Damin, Amin',
  'Ayesha Khan, Team Alpha, Help, Official, Staff Colony Ground, Supp Ortiz, Suporta, User',
  'عبدالباری, باری, عائشہ خان, ایڈمن, Анна, Αδάμ, 李明, क्\u200dष, Ali ❤\ufe0f, R2 D2, ,   ',
);

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
