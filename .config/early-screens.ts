import type { Plugin, Rolldown } from 'vite';
import { paths } from '#domain/paths.ts';
import { home } from '#text/en/home.ts';
import { titles } from '#text/en/titles.ts';

type Bundle = Rolldown.OutputBundle;
type Screen = { path: string; title: string; sources: readonly string[] };

// Addresses that people open directly: from a shared link, a bookmark or the phone's home screen.
const screens: readonly Screen[] = [
  {
    path: paths.venues,
    title: titles['venues.title'],
    sources: ['src/app/pages/venues-page.tsx', 'src/text/en.ts', 'src/data/sync/pull.ts'],
  },
  {
    path: paths.venue,
    title: '',
    sources: ['src/app/pages/venue-page.tsx', 'src/text/en.ts', 'src/data/sync/exchange.ts'],
  },
  {
    path: paths.myBookings,
    title: titles['bookings.title'],
    sources: ['src/app/pages/my-bookings-page.tsx', 'src/text/en.ts', 'src/data/sync/pull.ts'],
  },
];

/**
 * Every address is the same index.html. A line of script in it shows the heading of the one that is opened before any
 * code has come, and asks for that screen's files together with the first download: on a slow link a round trip less.
 */
export function earlyScreens(): Plugin {
  return {
    name: 'early-screens',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const worded = html.replace(/%(home\.\w+)%/g, (_place, key: keyof typeof home) => home[key]);
        if (!bundle) return worded;
        const rows = screens.map((screen) => rowOf(screen, bundle));
        return { html: worded, tags: [{ tag: 'script', children: script(rows), injectTo: 'body' }] };
      },
    },
  };
}

function rowOf({ path, title, sources }: Screen, bundle: Bundle): string {
  const eager = closureOf(bundle, (chunk) => chunk.isEntry);
  const wanted = closureOf(bundle, (chunk) => holdsOneOf(chunk, sources));
  const files = [...wanted].filter((file) => !eager.has(file)).map((file) => file.replace(/^assets\//, ''));
  const pattern = `^${path.replaceAll('/', String.raw`\/`).replace(/:\w+/, '[^/]+')}$`;
  return `[/${pattern}/,${JSON.stringify(title)},${JSON.stringify(files)}]`;
}

/** The policy of the page allows no markup from text, so it sets texts and flags only. */
function script(rows: readonly string[]): string {
  return (
    `{let d=document,p=location.pathname,s=d.querySelector('.shell'),h=s.querySelector('.hero'),b=s.querySelector('.shell-body');` +
    `if(p=='/'){h.hidden=false;b.hidden=true}` +
    `for(let[r,t,f]of[${rows.join()}])if(r.test(p)){b.firstElementChild.textContent=t;` +
    `for(let n of f){let l=d.createElement('link');l.rel='modulepreload';l.crossOrigin='';l.href='/assets/'+n;d.head.append(l)}}}`
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
