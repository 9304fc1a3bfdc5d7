import { runnerImport, type Plugin, type Rolldown } from 'vite';
import { authKey } from '#data/session/session-storage.ts';
import { deskPaths } from '#domain/desk/desk-paths.ts';
import { paths } from '#domain/paths.ts';
import { common } from '#text/en/common.ts';
import { builtTheme } from './built-theme.ts';
import { readImportMap } from './import-map.ts';
import type { EarlyShellParts } from './early-shell.tsx';

type Bundle = Rolldown.OutputBundle;
type Screen = { path: string; title: string; sources: readonly string[]; door?: string };

// Addresses that people open directly: from a shared link, a bookmark or the device's home screen.
const screens: readonly Screen[] = [
  {
    path: paths.venues,
    title: common['venues.title'],
    sources: ['src/app/pages/venues-page.tsx', 'src/text/customer-texts.ts', 'src/data/sync/pull.ts'],
  },
  {
    path: paths.venue,
    title: '',
    sources: ['src/app/pages/venue-page.tsx', 'src/text/customer-texts.ts', 'src/data/sync/pull-request.ts'],
  },
  {
    path: paths.myBookings,
    title: common['bookings.title'],
    sources: ['src/app/pages/my-bookings-page.tsx', 'src/text/customer-texts.ts', 'src/data/sync/pull.ts'],
  },
  // Of a console only its door, through which the browser finds the rest: a document tells nobody how that is called.
  {
    path: `${deskPaths.start}/*`,
    title: '',
    sources: ['src/text/customer-texts.ts', 'src/data/session/open-db.ts'],
    door: 'src/app/pages/vendor-console.tsx',
  },
];

const shellPlace = '<!-- early shell -->';
/** The first grey block of the early page is where its heading comes; `src/app/early/ask-early.ts` looks for the same. */
const blockClass = '.MuiSkeleton-root';
const stylesPlace = '<!-- early styles -->';
const scriptPlace = '<!-- early script -->';

/**
 * Every address is the same index.html. It holds the shell, drawn by the build from the app's own parts; a line of script shows
 * what belongs to the opened address and to whoever is signed in, before any code has come, and asks for that screen's files
 * together with the first download: on a slow link a round trip less.
 */
export function earlyScreens(draw: () => Promise<EarlyShellParts> = drawEarlyShell): Plugin {
  return {
    name: 'early-screens',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const { markup, styles, names } = await draw();
        // Before the styles of our own, which win over Material's without a louder selector.
        const sheet = `<style data-emotion="ui ${names.join(' ')}">${styles}</style>`;
        if (![stylesPlace, shellPlace, scriptPlace].every((place) => html.includes(place)))
          throw new Error('index.html has no place for the early shell.');
        if (!markup.includes(blockClass.slice(1))) throw new Error('The early shell has no place for a heading.');
        const filled = html
          .replace(stylesPlace, () => sheet)
          .replace(shellPlace, () => markup)
          .replace(scriptPlace, () => `<script>${showScript()}</script>`);
        const rows = bundle ? screens.map((screen) => rowOf(screen, bundle)) : [];
        return { html: filled, tags: [{ tag: 'script', children: askScript(rows), injectTo: 'body' }] };
      },
    },
  };
}

/** Lets Vite load the app's parts for Node, without their style sheets and with the theme of the build. */
async function drawEarlyShell(): Promise<EarlyShellParts> {
  const noStyles: Plugin = {
    name: 'no-styles',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith('.css') ? '\0no-styles' : null),
    load: (id) => (id === '\0no-styles' ? '' : null),
  };
  const { module } = await runnerImport<{ renderEarlyShell: () => EarlyShellParts }>('./.config/early-shell.tsx', {
    configFile: false,
    logLevel: 'error',
    plugins: [noStyles, { name: 'theme-as-built', enforce: 'pre', load: builtTheme().load }],
  });
  return module.renderEarlyShell();
}

/** `path` as a regular expression. */
const patternOf = (path: string) =>
  `/^${`${path}$`
    .replaceAll('/', String.raw`\/`)
    .replace(/\*\$$/, '.')
    .replace(/:\w+/, '[^/]+')}/`;

/** The name by which files ask for the one with this source: its own is not final yet (console-names.ts). */
function calledInMap(source: string, bundle: Bundle): string {
  const file = Object.keys(bundle).find((key) => {
    const part = bundle[key];
    return part?.type === 'chunk' && holdsOneOf(part, [source]);
  });
  const [called] = Object.entries(readImportMap(bundle)?.imports ?? {}).find(([, path]) => path === `/${file}`) ?? [];
  if (!called) throw new Error(`The list of imports has no row for ${source}.`);
  return nameOf(called.slice(1));
}

const nameOf = (file: string) => file.replace(/^assets\//, '');

function rowOf({ path, sources, door }: Screen, bundle: Bundle): string {
  const eager = closureOf(bundle, (chunk) => chunk.isEntry);
  const wanted = closureOf(bundle, (chunk) => holdsOneOf(chunk, sources));
  const files = [...wanted].filter((file) => !eager.has(file)).map(nameOf);
  return `[${[patternOf(path), JSON.stringify(files), ...(door ? [JSON.stringify(calledInMap(door, bundle))] : [])].join()}]`;
}

/**
 * Shows what belongs to the opened address, at once: the shell is hidden until it has run, so that the wrong half of it is never
 * painted. The policy of the page allows no markup from text, so it sets texts and flags only. The app finds who is signed in
 * by the same key (`data/session/session-storage.ts`).
 */
function showScript(): string {
  const titles = JSON.stringify(
    Object.fromEntries(screens.filter(({ title }) => title).map(({ path, title }) => [path, title])),
  );
  return (
    `{let d=document,p=location.pathname,g=i=>d.getElementById('early-'+i),q=g('page'),t=${titles}[p];` +
    `d.getElementById('root').hidden=false;` +
    `if(p=='/'){g('home').hidden=false;q.remove()}else g('home').remove();` +
    `if(t){let h=d.createElement('h1');h.textContent=t;q.querySelector('${blockClass}').replaceWith(h)}` +
    `try{if(localStorage.getItem('${authKey}')||sessionStorage.getItem('${authKey}')){g('guest').remove();g('person').hidden=false}}catch{}` +
    `if(p=='${paths.myBookings}'&&g('guest')){let m=q.querySelector('h1').parentNode;` +
    `for(let b of m.querySelectorAll('${blockClass}'))b.remove();m.append(g('signed-out').content)}` +
    `g('mark').hidden=navigator.onLine;` +
    `for(let a of d.querySelectorAll('#root a'))if(a.pathname==p)a.classList.add('active','Mui-selected')}`
  );
}

/** Asks for the files of the opened screen. It comes after the import map: Chrome before 133 takes none after the first module. */
function askScript(rows: readonly string[]): string {
  return (
    `{let d=document;for(let[r,f,m]of[${rows.join()}])if(r.test(location.pathname)){` +
    `for(let n of f){let l=d.createElement('link');l.rel='modulepreload';l.href='/assets/'+n;d.head.append(l)}` +
    `if(m)import('/assets/'+m).catch(()=>{})}}`
  );
}

function holdsOneOf(chunk: Rolldown.OutputChunk, sources: readonly string[]): boolean {
  return chunk.moduleIds.some((id) => sources.some((source) => id.replaceAll('\\', '/').endsWith(`/${source}`)));
}

function closureOf(bundle: Bundle, isRoot: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || found.has(file)) return;
    found.add(file);
    for (const imported of chunk.imports) visit(imported);
  };
  for (const [file, part] of Object.entries(bundle)) if (part.type === 'chunk' && isRoot(part)) visit(file);
  return found;
}
