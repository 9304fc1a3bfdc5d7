// Plants a fault: replaces text in a source file, or in the newest definition of a database object.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

const migrations = 'supabase/migrations';

/** A statement up to its semicolon; semicolons in the body of a function do not count. */
const statement = /^[^;$]*(?:(\$\w*\$)[\s\S]*?\1[^;$]*)?;/;

/** The newest definition of an object (`function private.has_right`, `policy "…"`) in the files that the database is made of. */
function findDefinition(object, root) {
  const name = object.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const start = new RegExp(`^(?:create (?:or replace )?)?${name}(?=[\\s(])`, 'gim');
  for (const file of readdirSync(join(root, migrations)).sort().reverse()) {
    const text = readFileSync(join(root, migrations, file), 'utf8');
    const last = [...text.matchAll(start)].at(-1);
    const found = last && statement.exec(text.slice(last.index));
    if (found) return { file: `${migrations}/${file}`, text, from: last.index, to: last.index + found[0].length };
  }
  throw new Error(`no migration defines ${object}`);
}

function findFile(file, root) {
  const text = readFileSync(join(root, file), 'utf8');
  return { file, text, from: 0, to: text.length };
}

/**
 * The file with the fault in it; nothing is written.
 * @param {import('./faults.mjs').Fault} fault
 * @param {string} root folder of the checkout
 * @returns {{ file: string, before: string, text: string }} `before`: as it was
 * @throws {Error} where `find` does not stand there exactly once, or TypeScript does not parse any more
 */
export function plant({ file: source, sql, find, put }, root) {
  const { file, text, from, to } = sql ? findDefinition(sql, root) : findFile(source, root);
  const parts = text.slice(from, to).split(find);
  if (parts.length !== 2) throw new Error(`${sql ?? file} has ${parts.length - 1} times: ${find}`);
  const planted = text.slice(0, from) + parts.join(put) + text.slice(to);
  const [error] = sql ? [] : parseSync(file, planted).errors;
  if (error) throw new Error(`${file} does not parse: ${error.message}`);
  return { file, before: text, text: planted };
}
