import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, isAbsolute } from 'node:path';

const block = 512;

/** A field of a header: text up to its first zero byte. */
const text = (header, from, length) => {
  const field = header.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString('utf8');
};

/** What a `pax` header says of the file after it, such as a name of more than 100 bytes: lines of `length key=value`. */
function paxName(content) {
  for (let at = 0; at < content.length;) {
    const length = Number.parseInt(content.toString('utf8', at, at + 12), 10);
    if (!(length > 0)) throw new Error('The archive is damaged: a pax header has no length.');
    const line = content.toString('utf8', at, at + length - 1);
    const [, key, value] = /^\d+ ([^=]+)=([^]*)$/.exec(line) ?? [];
    if (key === 'path') return value;
    at += length;
  }
  return undefined;
}

/**
 * Writes the files of a tar archive into a folder. A bare machine has no `tar`, and what comes from npm and what
 * `@sparticuz/chromium` packs needs only files and folders: anything else, and a name that leads out of the folder, is refused.
 */
export function unpackTar(archive, folder) {
  let longName;
  for (let at = 0; at + block <= archive.length;) {
    const header = archive.subarray(at, at + block);
    const prefix = text(header, 345, 155);
    const short = text(header, 0, 100);
    if (short === '' && longName === undefined) break;
    const size = Number.parseInt(text(header, 124, 12).trim() || '0', 8);
    const from = at + block;
    if (!(size >= 0) || from + size > archive.length) throw new Error('The archive is cut off.');
    const content = archive.subarray(from, from + size);
    at = from + Math.ceil(size / block) * block;

    const type = String.fromCharCode(header[156] || 48);
    if (type === 'x') {
      longName = paxName(content);
      continue;
    }
    if (type === 'g') continue;
    const name = longName ?? (prefix ? `${prefix}/${short}` : short);
    longName = undefined;
    const path = join(folder, name);
    const inside = relative(folder, path);
    if (inside.startsWith('..') || isAbsolute(inside)) throw new Error(`The archive wants to write ${name}.`);
    if (type === '5') mkdirSync(path, { recursive: true });
    else if (type === '0') {
      mkdirSync(dirname(path), { recursive: true });
      const isProgram = Number.parseInt(text(header, 100, 8), 8) & 0o100;
      writeFileSync(path, content, { mode: isProgram ? 0o755 : 0o644 });
    } else throw new Error(`The archive holds ${name} of a kind that is not expected ("${type}").`);
  }
}
