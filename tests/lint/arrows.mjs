// The rules of this project that no linter brings along: who may import what (the tables of src/README.md), and where code
// may be loaded lazily. One rule sees `import`, `export … from` and `import()` alike.

/** Folder by layer, for `#layer/…`. */
const folders = { sw: 'sw/', docs: 'docs/', supabase: 'supabase/', tests: 'tests/', config: '.config/' };

/** Each layer may import these layers and these packages, and nothing else. Tests may have any package, and any room. */
const layers = [
  { in: 'src/domain/', layers: 'domain', packages: 'date-fns libphonenumber-js qr zod' },
  { in: 'src/text/', layers: 'text domain', packages: 'date-fns' },
  { in: 'src/forms/', layers: 'forms text domain', packages: 'zod' },
  {
    in: 'src/data/',
    layers: 'data domain',
    packages: 'dexie zod date-fns @supabase/supabase-js @supabase/postgrest-js fake-indexeddb',
  },
  { in: 'src/commands/', layers: 'commands data forms domain text', packages: 'zod date-fns' },
  {
    in: 'src/hooks/',
    layers: 'hooks commands data domain text',
    packages: 'react dexie dexie-react-hooks date-fns',
  },
  {
    in: 'src/ui/',
    layers: 'ui text domain data/storage/page-storage.ts',
    packages: 'react react-dom react-router-dom react-hook-form @mui @emotion',
  },
  {
    in: 'src/console/',
    layers: 'console hooks ui commands data forms domain text',
    packages: 'react react-router-dom react-hook-form @hookform @mui date-fns zod',
  },
  {
    in: 'src/features/',
    layers: 'console hooks ui commands data forms domain text',
    packages: 'react react-router-dom react-hook-form @hookform @mui date-fns zod pigeon-maps qr',
  },
  {
    in: 'src/',
    layers: 'app features console hooks ui commands data domain text docs',
    packages: 'react react-dom react-router-dom @mui date-fns workbox-window',
  },
  { in: 'sw/', layers: 'sw commands data domain', packages: 'workbox- date-fns' },
].map((layer) => ({ ...layer, layers: layer.layers.split(' '), packages: layer.packages.split(' ') }));

/** The rooms of `src/data`: each may import those before it. */
const rooms = {
  storage: ['storage'],
  server: ['storage', 'server'],
  session: ['storage', 'server', 'session'],
  outbox: ['storage', 'server', 'session', 'outbox'],
  sync: ['storage', 'server', 'session', 'sync'],
  repositories: ['storage', 'server', 'session', 'outbox', 'sync', 'repositories'],
};

/** Doors that stand open to rooms: only those of rooms that they may import anyway. */
const doorsFor = {
  outbox: ['data/session.ts', 'data/session-upkeep.ts'],
  sync: ['data/session.ts', 'data/session-upkeep.ts'],
  repositories: ['data/session.ts', 'data/session-upkeep.ts', 'data/outbox.ts', 'data/sync.ts'],
};

/** What is imported from outside of `src/data`: three doors, the repositories, and what has no secrets. */
const doors =
  /^data\/((session|session-upkeep|outbox|sync)\.ts|repositories\/.+|storage\/(page-storage|last-search|site-data|settings|locks|memory-database|picture-cache)\.ts|server\/(reachability|line|server-clock|early-answer)\.ts)$/;

/** Code is loaded lazily as `door(() => import(…))`, and what is seen by one of the others. `lazy-screen.tsx` fetches the texts. */
const lazyCalls = new Set(['door', 'lazyScreen', 'lazyPage', 'lazyDialog', 'lazyOptional']);
const lazyHelper = 'src/ui/lazy-screen.tsx';

/** Hosted functions run in Deno, which knows none of our aliases: what they share lies in a folder beside theirs. */
const isShared = (file, specifier) =>
  /^supabase\/functions\/[a-z]+\//.test(file) && /^\.\.\/_shared\/[a-z-]+\.ts$/.test(specifier);

const isOurs = (file) => /^(src|sw)\//.test(file) && !isTest(file);
const isTest = (file) => /\.test\.tsx?$/.test(file);
/** A door is a part of its room, except that no room but those of `doorsFor` may come in through it. */
const roomOf = (path) => /^data\/([a-z]+)(-upkeep\.ts|\.ts|\/)/.exec(path)?.[1];
const isDoor = (path) => /^data\/[a-z-]+\.ts$/.test(path);
const inPackage = (name, list) =>
  list.some((one) => name === one || name.startsWith(one.endsWith('-') ? one : `${one}/`));

function layerFault(file, path) {
  const own = layers.find((layer) => file.startsWith(layer.in));
  if (!own) return undefined;
  const [layer] = path.split('/');
  const feature = /^src\/(features\/[^/]+)\//.exec(file)?.[1];
  if (layer === 'features' && feature && path.startsWith(`${feature}/`)) return undefined;
  if (isTest(file) && (layer in folders || layer === 'forms' || layer === 'text')) return undefined;
  if (own.layers.some((one) => (one.includes('/') ? path === one : layer === one))) return undefined;
  return `${own.in} may not import #${layer}: see the tables in src/README.md.`;
}

function roomFault(file, path) {
  if (isTest(file) || !path.startsWith('data/')) return undefined;
  const from = roomOf(file.replace(/^src\//, ''));
  const to = roomOf(path);
  if (!file.startsWith('src/data/'))
    return doors.test(path) || !/^(src|sw)\//.test(file)
      ? undefined
      : 'From outside, src/data is entered through its doors and repositories: see src/README.md.';
  if (!(from in rooms)) return undefined;
  if (isDoor(path))
    return doorsFor[from]?.includes(path) ? undefined : `The room ${from} may not use the door ${path}.`;
  return rooms[from]?.includes(to) ? undefined : `The room ${from} may not import ${to}: see src/README.md.`;
}

/** What is wrong with this import in this file, both as paths from the project's root; undefined when it is as it should be. */
export function faultOf(file, specifier) {
  if (isShared(file, specifier)) return undefined;
  if (specifier.startsWith('../')) return 'Two import forms only: ./sibling and #layer/path.ts.';
  if (/^@mui\/(material|icons-material)$/.test(specifier))
    return 'Import @mui/material/Button: the barrel slows every build.';
  if (specifier.startsWith('./')) return undefined;
  if (specifier.startsWith('#')) {
    const path = specifier.slice(1);
    return layerFault(file, path) ?? roomFault(file, path);
  }
  const own = layers.find((layer) => file.startsWith(layer.in));
  if (!own || isTest(file) || inPackage(specifier, own.packages)) return undefined;
  return `${own.in} may not import ${specifier}: see the tables in src/README.md.`;
}

/** The path from the project's root; tests/lint puts a root into each of its folders. */
const pathIn = (context) =>
  context.filename
    .slice(context.cwd.length + 1)
    .replaceAll('\\', '/')
    .replace(/^case-\d+\//, '');

const arrows = {
  create(context) {
    const file = pathIn(context);
    const look = (node) => {
      if (!node.source) return;
      const isNamed = node.source.type === 'Literal';
      const message = isNamed
        ? faultOf(file, String(node.source.value))
        : 'What is loaded lazily is named by a literal: nothing could check it otherwise.';
      if (message && (isNamed || isOurs(file))) context.report({ node, message });
    };
    return {
      ImportDeclaration: look,
      ExportNamedDeclaration: look,
      ExportAllDeclaration: look,
      ImportExpression: look,
    };
  },
};

/** Within the arrow function that is the first argument of one of these calls. */
function isLazyPart(node) {
  let arrow = node.parent;
  while (arrow && arrow.type !== 'ArrowFunctionExpression') arrow = arrow.parent;
  const call = arrow?.parent;
  return call?.type === 'CallExpression' && call.arguments[0] === arrow && lazyCalls.has(call.callee.name ?? '');
}

const lazy = {
  create(context) {
    const file = pathIn(context);
    if (!isOurs(file) || file === lazyHelper) return {};
    return {
      ImportExpression(node) {
        if (isLazyPart(node)) return;
        const message =
          'Code is loaded lazily by door, lazyScreen, lazyPage, lazyDialog or lazyOptional only (src/README.md).';
        context.report({ node, message });
      },
    };
  },
};

export default { meta: { name: 'baari' }, rules: { arrows, lazy } };
