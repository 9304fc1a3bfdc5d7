import type { Plugin, Rolldown } from 'vite';
import { paths } from '../src/domain/paths.ts';

type Bundle = Rolldown.OutputBundle;

// Addresses that people open directly: from a shared link, a bookmark or the phone's home screen. Home has no code of its own.
const screens: Readonly<Record<string, readonly string[]>> = {
  [paths.venues]: ['src/app/pages/venues-page.tsx', 'src/text/en.ts', 'src/data/sync/pull.ts'],
  [paths.venue]: ['src/app/pages/venue-page.tsx', 'src/text/en.ts', 'src/data/sync/exchange.ts'],
  [paths.myBookings]: ['src/app/pages/my-bookings-page.tsx', 'src/text/en.ts', 'src/data/sync/pull.ts'],
};

/**
 * Asks for the files of the screen that is opened together with the first download instead of after it: on a slow link
 * that is a round trip less. The preload scanner cannot know them, because every address is the same index.html.
 */
export function earlyScreens(): Plugin {
  return {
    name: 'early-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!bundle) return [];
        const eager = closureOf(bundle, (chunk) => chunk.isEntry);
        const rows = Object.entries(screens).map(([path, sources]) => {
          const wanted = closureOf(bundle, (chunk) => holdsOneOf(chunk, sources));
          const files = [...wanted].filter((file) => !eager.has(file));
          const pattern = `^${path.replaceAll('/', String.raw`\/`).replace(/:\w+/, '[^/]+')}$`;
          return `[/${pattern}/,${JSON.stringify(files.map((file) => file.replace(/^assets\//, '')))}]`;
        });
        return [{ tag: 'script', children: script(rows), injectTo: 'head' as const }];
      },
    },
  };
}

function script(rows: readonly string[]): string {
  return (
    `for(let[p,f]of[${rows.join()}])if(p.test(location.pathname))for(let n of f){` +
    `let l=document.createElement('link');l.rel='modulepreload';l.crossOrigin='';l.href='/assets/'+n;document.head.append(l)}`
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
