import { runnerImport, type Plugin, type Rolldown } from 'vite';
import { authKey } from '#data/session/session-storage.ts';
import { deskPaths } from '#domain/desk/desk-paths.ts';
import { paths } from '#domain/paths.ts';
import { common } from '#text/en/common.ts';
import { builtTheme } from './built-theme.ts';
import { closureOf } from './closure.ts';
import type { EarlyShellParts } from './early-shell.tsx';

type Bundle = Rolldown.OutputBundle;
type Screen = { path: string; title: string; sources: readonly string[] };

// Addresses that people open directly: from a shared link, a bookmark or the device's home screen.
const screens: readonly Screen[] = [
  // Its first cards need no code but the first download (data/repositories/first-list.ts), which preloads would slow down.
  { path: paths.venues, title: common['venues.title'], sources: [] },
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
  {
    path: `${deskPaths.start}/*`,
    title: '',
    sources: ['src/app/pages/vendor-console.tsx', 'src/text/customer-texts.ts', 'src/data/session/open-db.ts'],
  },
];

/** The first grey block of the early page is where its heading comes; `src/app/early/ask-early.ts` looks for the same. */
const blockClass = '.MuiSkeleton-root';
const places = {
  styles: '<!-- early styles -->',
  shell: '<!-- early shell -->',
  script: '<!-- early script -->',
  modules: '<!-- app scripts -->',
};
const modules = /[ \t]*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)\s*/g;

/**
 * Writes the shell into index.html, drawn by the build: first paint after 0.6 s instead of 2.5 s (180 kB/s, 4x CPU).
 *
 * Every address gets the same index.html. An inline script shows what belongs to the opened address and to a signed-in user,
 * before any code has arrived. Another one preloads that screen's files together with the first download, which saves a
 * round trip. The app's scripts follow the shell, otherwise they would share a slow line with it.
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
        if (!Object.values(places).every((place) => html.includes(place)))
          throw new Error('index.html has no place for the early shell.');
        if (!markup.includes(blockClass.slice(1))) throw new Error('The early shell has no place for a heading.');
        const filled = (bundle ? modulesLast(html) : html)
          .replace(places.styles, () => sheet)
          .replace(places.shell, () => markup)
          .replace(places.script, () => `<script>${showScript()}</script>`);
        const rows = bundle ? screens.map((screen) => rowOf(screen, bundle)) : [];
        return { html: filled, tags: [{ tag: 'script', children: askScript(rows), injectTo: 'body' }] };
      },
    },
  };
}

/** The page with its modules, in their order, behind the shell. Vite puts the import map before the first of them afterwards. */
function modulesLast(html: string): string {
  const found = html.match(modules);
  if (!found) throw new Error('index.html holds no scripts.');
  return html.replaceAll(modules, '').replace(places.modules, () => found.map((each) => each.trim()).join('\n    '));
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

/** The address of a screen and the files that it needs besides the first download. */
function rowOf({ path, sources }: Screen, bundle: Bundle): string {
  const eager = closureOf(bundle, ({ isEntry }) => isEntry);
  const wanted = closureOf(bundle, (chunk) => holdsOneOf(chunk, sources));
  const files = wanted.filter((chunk) => !eager.includes(chunk)).map(({ fileName }) => fileName.replace('assets/', ''));
  return `[${patternOf(path)},${JSON.stringify(files)}]`;
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

/** Preloads the files of the opened screen. It follows the import map: Chrome before 133 takes none after the first module. */
function askScript(rows: readonly string[]): string {
  return (
    `{let d=document;for(let[r,f]of[${rows.join()}])if(r.test(location.pathname))` +
    `for(let n of f){let l=d.createElement('link');l.rel='modulepreload';l.href='/assets/'+n;d.head.append(l)}}`
  );
}

function holdsOneOf(chunk: Rolldown.OutputChunk, sources: readonly string[]): boolean {
  return chunk.moduleIds.some((id) => sources.some((source) => id.replaceAll('\\', '/').endsWith(`/${source}`)));
}
