import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

// Vite numbers its style files with a comment; in the HTML it is only weight.
const viteMark = /\/\*\$vite\$:\d+\*\//g;

/**
 * Puts the styles that the first paint needs (those of the entry and of what it imports at once) into index.html as one
 * <style>, so that no request stands between the HTML and the first picture. Styles of lazy routes stay files.
 */
export function inlineStyles(): Plugin {
  let styles = '';
  return {
    name: 'inline-styles',
    apply: 'build',
    enforce: 'pre',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        styles = '';
        for (const chunk of eagerChunks(bundle)) {
          const imported = chunk.viteMetadata?.importedCss ?? new Set();
          for (const file of imported) {
            const asset = bundle[file];
            if (asset?.type === 'asset') styles += asset.source;
            delete bundle[file];
          }
          // Vite links the styles that a chunk names, in the HTML and before each lazy import: these are no files any more.
          imported.clear();
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: () =>
        styles ? [{ tag: 'style', children: styles.replace(viteMark, '').trim(), injectTo: 'head' as const }] : [],
    },
  };
}

function eagerChunks(bundle: Bundle): Rolldown.OutputChunk[] {
  const found = new Map<string, Rolldown.OutputChunk>();
  const visit = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || found.has(file)) return;
    // Imports first: the order in which the styles would have been linked.
    for (const imported of chunk.imports) visit(imported);
    found.set(file, chunk);
  };
  for (const [file, part] of Object.entries(bundle)) if (part.type === 'chunk' && part.isEntry) visit(file);
  return [...found.values()];
}
