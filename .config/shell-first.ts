import type { Plugin } from 'vite';

const place = '<!-- app scripts -->';
const importMap = /[ \t]*<script type="importmap">.*?<\/script>\s*/s;
const late = /[ \t]*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)\s*/g;

/**
 * Puts the import map and the app's scripts behind the shell. In the head they stood for a third of the document's bytes before
 * the first thing to see, and the scripts took half of a slow line from the document.
 */
export function shellFirst(): Plugin {
  return {
    name: 'shell-first',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        page.source = scriptsLast(String(page.source));
      },
    },
  };
}

/** The page with its import map and modules, in their order, at the place in the body that is kept for them. */
export function scriptsLast(html: string): string {
  const [map] = importMap.exec(html) ?? [];
  const modules = html.match(late);
  if (!map || !modules || !html.includes(place))
    throw new Error('index.html holds no place for scripts, or no scripts.');
  const moved = [map, ...modules].map((each) => `    ${each.trim()}\n`).join('');
  return html
    .replace(importMap, '')
    .replaceAll(late, '')
    .replace(place, () => moved.trim());
}
