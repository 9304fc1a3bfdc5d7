import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { carriesProgram } from './pdf-program.ts';
import { ascii, join } from './receipt-samples.ts';

const pages =
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/Contents 4 0 R>>endobj\n';
const end = '\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n';

/** A PDF whose catalogue has this entry; `rest` are its further objects. */
function pdf(entry = '', ...rest: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const objects = rest.map((part) => (typeof part === 'string' ? ascii(part) : part));
  return join(ascii(`%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R ${entry}>>endobj\n${pages}`), ...objects, ascii(end));
}

/** A stream object: its dictionary without the length, and its bytes as they are stored. */
function stream(dictionary: string, bytes: Uint8Array, eol = '\n'): Uint8Array {
  const head = `9 0 obj<<${dictionary}/Length ${bytes.length}>>stream\r\n`;
  return join(ascii(head), bytes, ascii(`${eol}endstream endobj\n`));
}
const packed = (text: string) => new Uint8Array(deflateSync(Buffer.from(text, 'latin1')));
const objectStream = (text: string, dictionary = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode') =>
  stream(dictionary, packed(text));

/** Bytes that repeat nowhere, as packed pictures have them. */
function noise(count: number): Uint8Array {
  const bytes = new Uint8Array(count);
  let state = 1;
  for (let at = 0; at < count; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    bytes[at] = (state >> 16) & 255;
  }
  return bytes;
}

const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
const link = '5 0 obj<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://bank.test)>>>>endobj\n';

describe('a receipt', () => {
  test.each([
    ['of one page', pdf()],
    ['that opens at its first page, as FPDF and TCPDF write it', pdf('/OpenAction[3 0 R /FitH null]/PageMode/UseNone')],
    [
      'with a link and a table of contents',
      pdf('/Outlines 6 0 R', link, '6 0 obj<</First 7 0 R/Last 7 0 R/Count 1>>endobj\n'),
    ],
    ['with a packed page', pdf('', stream('/Filter/FlateDecode', packed('BT (Paid 2,100) Tj ET')))],
    ['with packed objects', pdf('', objectStream('5 0 <</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'))],
    [
      'with packed objects right up to their end',
      pdf(
        '',
        join(
          ascii('9 0 obj<</Type/ObjStm/N 1/First 4/Filter[/FlateDecode]/Length 8 0 R>>stream\n'),
          packed('5 0 <<>>'),
          ascii('endstream endobj\n'),
        ),
      ),
    ],
    ['with a picture of 4 MB', pdf('', stream('/Subtype/Image/Filter/DCTDecode', noise(4_000_000)))],
    [
      'with a picture in which the letters of a program stand by chance',
      pdf('', stream('/Subtype/Image/Filter/DCTDecode', join(noise(50), ascii('/JS(/XFA '), noise(50)))),
    ],
    ['about coffee', pdf('/Lang(en)', '5 0 obj<</Title(Launch party, 2 JS mugs)/Subject/JavaScripts>>endobj\n')],
  ])('%s', async (_name, bytes) => {
    expect(await carriesProgram(bytes)).toBe(false);
  });
});

describe('a PDF that runs something or carries a file', () => {
  test.each([
    ['a script when it opens', pdf(`/OpenAction${script}`)],
    ['a script in its names', pdf(`/Names<</JavaScript<</Names[(a)5 0 R]>>>>`, `5 0 obj${script}endobj\n`)],
    ['a script without the name of its kind', pdf('/OpenAction<</S/Rendition/JS(app.alert\\(1\\))>>')],
    ['a lone script', pdf('/AA<</O<</JS 5 0 R>>>>')],
    ['an escaped name', pdf('/OpenAction<</S/J#61v#61Scri#70t/J#53(x)>>')],
    ['escapes in small letters and capitals', pdf('/OpenAction<</S/#4a#61#76#61#53cript/JS(x)>>')],
    ['a script in what looks like a stream', pdf('', `%stream\n5 0 obj${script}endobj\n%endstream\n`)],
    ['a program', pdf('/OpenAction<</S/Launch/F(cmd.exe)>>')],
    ['a file', pdf('/Names<</EmbeddedFiles<</Names[(a.exe)5 0 R]>>>>', stream('/Type/EmbeddedFile', ascii('MZ')))],
    [
      'a file that is a note',
      pdf('', '5 0 obj<</Type/Filespec/F(a.exe)/EF<</F 9 0 R>>>>endobj\n', stream('', ascii('MZ'))),
    ],
    ['a form with scripts', pdf('/AcroForm<</XFA 5 0 R>>')],
    ['a film', pdf('', '5 0 obj<</Subtype/RichMedia>>endobj\n')],
    ['a script in packed objects', pdf('', objectStream(`5 0 ${script}`))],
    ['an escaped script in packed objects', pdf('', objectStream('5 0 <</S/J#61vaScript/J#53(x)>>'))],
    [
      'a script in packed objects whose kind is escaped',
      pdf('', objectStream(`5 0 ${script}`, '/Type/Obj#53tm/N 1/First 4/Filter/FlateDecode')),
    ],
    [
      'a script in packed objects without a kind',
      pdf('', objectStream(`5 0 ${script}`, '/N 1/First 4/Filter/FlateDecode')),
    ],
    [
      'objects packed in two ways',
      pdf(
        '',
        stream(
          '/Type/ObjStm/N 1/First 4/Filter[/ASCIIHexDecode/FlateDecode]',
          ascii(`${Buffer.from(packed(`5 0 ${script}`)).toString('hex')}>`),
        ),
      ),
    ],
    [
      'objects under a predictor',
      pdf('', objectStream('5 0 <<>>', '/Type/ObjStm/N 1/First 4/Filter/FlateDecode/DecodeParms<</Predictor 12>>')),
    ],
    [
      'objects that are locked',
      pdf('/Encrypt 8 0 R', stream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', noise(300))),
    ],
    [
      'objects cut off by a word of their own',
      pdf(
        '',
        join(
          ascii('9 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>stream\n'),
          packed('5 0 <<>>').subarray(0, 9),
          ascii('endstream'),
          packed(script),
        ),
      ),
    ],
    ['objects that unpack to 40 MB', pdf('', objectStream(' '.repeat(40_000_000)))],
  ])('%s', async (_name, bytes) => {
    expect(await carriesProgram(bytes)).toBe(true);
  });
});
