// A PDF that can run something, or that carries other files, is no receipt. This looks for the names of such things; it does
// not read PDFs as a viewer does. Objects that it cannot look into (locked, or packed in an unusual way) are refused as well.
// It is not the only wall: a PDF is only ever saved, never opened inside the app (handler.ts).

const named = (...names: string[]) =>
  // oxlint-disable-next-line no-control-regex -- what ends a name in a PDF
  new RegExp(String.raw`\/(?:${names.join('|')})(?=[\0\t\n\f\r ()<>[\]{}/%]|$)`);

/** Long enough not to stand in a packed picture by chance. */
const long = ['JavaScript', 'Launch', 'EmbeddedFiles?', 'RichMedia', 'Rendition'];
const inStreams = named(...long);
const elsewhere = named(...long, 'JS', 'XFA', 'EF');
/** Objects are packed into a stream of the kind ObjStm, the first of them from the byte First on; First of a list is a reference. */
const packsObjects = /\/ObjStm\b|\/First\s+\d+\s*(?:\/|>>)/;
/** Shuffles bytes before they are packed. Meant for the rows of pictures and tables. */
const predictor = named('Predictor');

/** Bytes that packed objects may unpack to, a hundred times what those of a receipt do. */
const maxUnpackedBytes = 16 * 1024 * 1024;

/** True for a PDF with a script, a program to start, another file, or objects that cannot be looked into. */
export async function carriesProgram(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const text = new TextDecoder('latin1').decode(bytes);
  let unpackedBytes = 0;
  let at = 0;
  while (at < text.length) {
    const { start, end } = streamAfter(text, at);
    const objects = unescaped(text.slice(at, start));
    if (elsewhere.test(objects) || inStreams.test(unescaped(text.slice(start, end)))) return true;
    if (packsObjects.test(objects)) {
      const packed = predictor.test(objects) ? null : await unpack(bytes, start, end, maxUnpackedBytes - unpackedBytes);
      if (packed === null || elsewhere.test(unescaped(packed))) return true;
      unpackedBytes += packed.length;
    }
    at = end;
  }
  return false;
}

/** Letters of a name may be written as their numbers: `/J#61vaScript`. */
function unescaped(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_escape, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/** Where the bytes of the next stream begin and end; the end of the text when there is none. */
function streamAfter(text: string, from: number): { start: number; end: number } {
  const open = /(?<!end)stream(?:\r\n|[\r\n])?/g;
  open.lastIndex = from;
  const start = open.test(text) ? open.lastIndex : text.length;
  const end = text.indexOf('endstream', start);
  return { start, end: end < 0 ? text.length : end };
}

/** The unpacked content of a stream; null when it is packed in another way than with Flate alone, is cut off, or is too much. */
async function unpack(
  bytes: Uint8Array<ArrayBuffer>,
  start: number,
  end: number,
  maxBytes: number,
): Promise<string | null> {
  // A line break before `endstream` may be the last of the packed bytes or stand behind them: their checksum tells.
  for (const behind of [0, 1, 2]) {
    const text = await inflate(bytes.subarray(start, end - behind), maxBytes);
    if (text !== null) return text;
  }
  return null;
}

async function inflate(packed: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<string | null> {
  const decoder = new TextDecoder('latin1');
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  let text = '';
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      text += decoder.decode(chunk.value);
      if (text.length > maxBytes) return null;
    }
    return text;
  } catch {
    return null;
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
