// The byte budgets and promises of the build in dist. A broken one fails the run. A budget of which less than 10 % is left is
// a warning: the limits are meant to be far away from where we stand. Speed is tests/lighthouse.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  brotliSize,
  closureOf,
  consoleUrls,
  gzipSize,
  listedForConsole,
  precachedUrls,
  readBuildManifest,
} from './bundle.mjs';

const dist = process.argv[2] ?? 'dist';
const kB = 1000;
/** Share of a budget from which on the check warns. */
const warnFrom = 0.9;
const rows = [];

function limit(what, bytes, most, note = '') {
  const state = bytes > most ? 'OVER' : bytes > most * warnFrom ? 'near' : 'ok';
  rows.push({ what, value: `${(bytes / kB).toFixed(1)} kB`, budget: `${most / kB} kB`, state, note });
}

function promise(what, problems) {
  const isKept = problems.length === 0;
  rows.push({
    what,
    value: isKept ? 'yes' : problems.join(', '),
    budget: 'yes',
    state: isKept ? 'ok' : 'OVER',
    note: '',
  });
}

function filesBelow(folder, prefix = '') {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = join(prefix, entry.name);
    return entry.isDirectory() ? filesBelow(folder, path) : [path];
  });
}

const sum = (files, size) => [...files].reduce((total, file) => total + size(dist, file), 0);
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const manifest = readBuildManifest(dist);
const html = readFileSync(join(dist, 'index.html'), 'utf8');
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
if (!entry) throw new Error('The build manifest names no entry.');

const eager = closureOf(manifest, entry);
limit('/ eager JavaScript', sum(eager, brotliSize), 155 * kB, `${eager.size} files`);
limit('index.html with shell and critical CSS', brotliSize(dist, 'index.html'), 16 * kB);

const blocking = [
  ...html.matchAll(/<link\b[^>]*rel=["']?stylesheet[^>]*>/g),
  ...[...html.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g)].filter(
    ([tag]) => !/type=["']?module|\basync\b|\bdefer\b/.test(tag),
  ),
].map(([tag]) => tag);
promise('nothing render-blocking', blocking);
const preloaded = [...html.matchAll(/<link\b[^>]*rel=["']?modulepreload[^>]*href=["']?\/([^"'\s>]+)/g)].map(
  ([, file]) => file,
);
promise(
  'only eager files are preloaded',
  preloaded.filter((file) => !eager.has(file)),
);

const allPages = Object.keys(manifest).filter((key) => /^src\/(app|features)\/.+-page\.tsx$/.test(key));
const consolePage = /^src\/app\/pages\/(desk|admin)-[a-z-]+-page\.tsx$/;
const pages = allPages.filter((key) => !consolePage.test(key));
if (pages.length === 0) throw new Error('The build manifest names no lazy page.');
for (const page of pages) {
  const extra = [...closureOf(manifest, page)].filter((file) => !eager.has(file));
  limit(`extra for ${basename(page)}`, sum(extra, brotliSize), 75 * kB, `${extra.length} files`);
}

// The consoles: the files that only they load (.config/console-files.ts), beside those of customers. Parts of Material UI that a
// console starts with are a file of their own (.config/chunks.ts) and counted here once, not in every figure.
const material = new Set(
  Object.values(manifest)
    .filter(({ name }) => name === 'material-parts')
    .map(({ file }) => file),
);
if (material.size === 0) throw new Error('The build manifest names no "material-parts".');
limit('parts of Material UI that consoles start with', sum(material, brotliSize), 10 * kB, `${material.size} file`);
const consoles = [
  { name: 'vendor', part: 'desk', first: 'src/app/pages/desk-today-page.tsx', budget: 95, further: 25 },
  { name: 'admin', part: 'admin', first: 'src/app/pages/admin-overview-page.tsx', budget: 80, further: 25 },
].filter(({ name }) => manifest[`src/app/pages/${name}-console.tsx`]);
if (consoles.length === 0) throw new Error('The build manifest names no console.');
for (const { name, part, first, budget, further } of consoles) {
  const screens = allPages.filter((key) => consolePage.test(key) && key.startsWith(`src/app/pages/${part}-`));
  if (!screens.includes(first)) throw new Error(`The build manifest lacks ${first}.`);
  const opened = new Set([...closureOf(manifest, `src/app/pages/${name}-console.tsx`), ...closureOf(manifest, first)]);
  const over = [...opened].filter((file) => !eager.has(file) && !material.has(file));
  limit(`${name} console, first screen over /`, sum(over, brotliSize), budget * kB, `${over.length} files`);
  // By then the worker keeps what customers get.
  const here = new Set([...eager, ...opened, ...precachedUrls(dist)]);
  for (const screen of screens.filter((key) => key !== first)) {
    const extra = [...closureOf(manifest, screen)].filter((file) => !here.has(file));
    limit(`further ${basename(screen)}`, sum(extra, brotliSize), further * kB, `${extra.length} files`);
  }
}
const deskFiles = consoleUrls(dist, 'desk');
limit('vendor console as it is kept offline', sum(deskFiles, brotliSize), 200 * kB, `${deskFiles.length} files`);
const consoleFiles = new Set([...deskFiles, ...consoleUrls(dist, 'admin')]);
const listed = listedForConsole(dist, 'desk');
promise('the worker knows the files of the vendor console', [
  ...deskFiles.filter((file) => !listed.includes(file)),
  ...allPages
    .filter((key) => consolePage.test(key))
    .map((key) => manifest[key].file)
    .filter((file) => !consoleFiles.has(file)),
]);
promise('no customer downloads a file of a console', [
  ...[...eager].filter((file) => consoleFiles.has(file)),
  ...pages.flatMap((page) => [...closureOf(manifest, page)].filter((file) => consoleFiles.has(file))),
  ...precachedUrls(dist).filter((url) => consoleFiles.has(url)),
  ...preloaded.filter((file) => consoleFiles.has(file)),
]);

// Known by its content, wherever the bundler puts it.
const holdsClient = (file) => readFileSync(join(dist, file), 'utf8').includes('GoTrueClient');
const client = filesBelow(join(dist, 'assets'), '')
  .map((file) => `assets/${file}`)
  .filter((file) => file.endsWith('.js') && holdsClient(file));
limit('client of the server (createClient)', sum(client, brotliSize), 35 * kB, `${client.length} file`);
promise('that client is one script', client.length === 1 ? [] : client.length === 0 ? ['not found'] : client);
promise('no screen waits for it', [
  ...[...eager].filter((file) => client.includes(file)),
  ...pages.filter((page) => [...closureOf(manifest, page)].some((file) => client.includes(file))),
]);
promise('the worker has only the part of it that asks for data', holdsClient('sw.js') ? ['sw.js'] : []);

const urls = precachedUrls(dist);
limit('whole precache', sum(urls, brotliSize), 640 * kB, `${urls.length} files`);
limit('sw.js (gzip)', gzipSize(dist, 'sw.js'), 85 * kB);
promise(
  'precache holds index.html and every eager file',
  ['index.html', ...eager].filter((file) => !urls.includes(file)),
);
promise(
  'precache leaves out what sw/left-out.ts names',
  urls.filter((url) => /\/(?:memory-database|phone-plans|calendar-dialog|tile-ground|ticket-picture)-/.test(url)),
);
promise(
  'precache holds every lazy page',
  pages.map((page) => manifest[page].file).filter((file) => !urls.includes(file)),
);

const secret = /service_role|sb_secret_[\w-]{8,}/;
promise(
  'no secret key anywhere in the build',
  filesBelow(dist).filter((file) => secret.test(readFileSync(join(dist, file), 'latin1'))),
);

promise(
  'nothing in the build that a visitor has no use for',
  filesBelow(dist).filter((file) => /^\.|\.map$|manifest\.json$/.test(file)),
);

const headers = existsSync(join(dist, '_headers')) ? readFileSync(join(dist, '_headers'), 'utf8') : '';
const policy = /^\s*Content-Security-Policy:\s*(.+)$/im.exec(headers)?.[1] ?? '';
const directive = (name) => new RegExp(`(?:^|;)\\s*${name} ([^;]*)`).exec(policy)?.[1] ?? '';
const inline = (tag) =>
  [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))]
    .filter(([, attributes]) => !/\bsrc=/.test(attributes))
    .map(([, , code]) => code);
promise(
  'policy allows each inline script',
  inline('script')
    .filter((code) => !directive('script-src').includes(hash(code)))
    .map(hash),
);
promise(
  'policy allows each inline style',
  inline('style')
    .filter((code) => !directive('style-src-elem').includes(hash(code)))
    .map(hash),
);
promise(
  'policy allows nothing unsafe',
  policy === '' ? ['no policy'] : ["'unsafe-inline'", "'unsafe-eval'", ' *'].filter((word) => policy.includes(word)),
);
promise(
  'pictures of the manifest exist and are small',
  ['icons', 'screenshots']
    .filter((folder) => existsSync(join(dist, folder)))
    .flatMap((folder) => filesBelow(join(dist, folder)).map((file) => join(folder, file)))
    .filter((file) => statSync(join(dist, file)).size > 60 * kB),
);

console.table(Object.fromEntries(rows.map(({ what, ...rest }) => [what, rest])));
for (const { what, value, budget } of rows.filter(({ state }) => state === 'near'))
  console.log(`Warning: ${what}: ${value} of ${budget}`);
const failed = rows.filter(({ state }) => state === 'OVER').length;
console.log(`${rows.length - failed} budgets kept, ${failed} broken`);
process.exitCode = failed === 0 ? 0 : 1;
