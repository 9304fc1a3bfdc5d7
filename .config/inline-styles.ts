import type { Plugin, Rolldown } from 'vite';
import { theme } from '#ui/theme/theme.ts';
import { closureOf } from './closure.ts';

type Variables = Record<string, string | number>;

/** File of a component itself. Files with its class names are also imported by other components. */
const component = /\/@mui\/material\/([A-Z]\w+)\/\1\./;

/** Components whose colours all come from `theme-components.ts`: nothing uses their variables. */
const coloredByUs = new Set(['Alert', 'Chip', 'Skeleton', 'SnackbarContent']);

/** The shadows that are used. A component with another elevation would get none. */
const shadows = /^--mui-shadows-(?:[0-4]|6|8|16|24)$/;

/** Vite numbers its style files with a comment, which is only weight in the document. */
const viteMark = /\/\*\$vite\$:\d+\*\//g;

/**
 * Writes the styles of the first paint into index.html, so that the first paint waits for neither a style sheet nor a script: the
 * CSS of the entry and of its static imports, and the variables of the Material UI theme.
 *
 * Variables of a single component are written only for components in this build: all of them are 23 kB.
 */
export function inlineStyles(): Plugin {
  let styles = '';
  return {
    name: 'inline-styles',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        styles = '';
        for (const chunk of closureOf(bundle, ({ isEntry }) => isEntry)) {
          const imported = chunk.viteMetadata?.importedCss ?? new Set();
          for (const file of imported) {
            const asset = bundle[file];
            if (asset?.type === 'asset') styles += asset.source;
            delete bundle[file];
          }
          // Otherwise Vite would link these files in the HTML and before each lazy import.
          imported.clear();
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => [
        { tag: 'style', children: styles.replace(viteMark, '').trim(), injectTo: 'head' },
        { tag: 'style', children: themeSheet(bundle && componentsOf(bundle)), injectTo: 'head-prepend' },
      ],
    },
  };
}

/** The style sheet of both colour schemes; without `components`, for all of Material UI. */
export function themeSheet(components?: ReadonlySet<string>): string {
  const [base, light, dark] = theme.generateStyleSheets().map((sheet) => Object.values(sheet)[0] as Variables);
  const isWanted = (name: string) => {
    const [, owner] = /^--mui-palette-([A-Z]\w+)-/.exec(name) ?? [];
    if (owner && components) return components.has(owner) && !coloredByUs.has(owner);
    return !/^--mui-(?:font|overlays)-/.test(name) && (!name.startsWith('--mui-shadows-') || shadows.test(name));
  };
  const rule = (selector: string, variables: Variables = {}, known: Variables = {}) => {
    const rows = Object.entries(variables).filter(([name, value]) =>
      name.startsWith('--') ? isWanted(name) && known[name] !== value : name === 'colorScheme',
    );
    const text = rows.map(([name, value]) => `${name === 'colorScheme' ? 'color-scheme' : name}:${value}`);
    return `${selector}{${text.join(';')}}`;
  };
  return rule(':root', { ...base, ...light }) + rule('[data-scheme=dark]', dark, light);
}

function componentsOf(bundle: Rolldown.OutputBundle): Set<string> {
  const ids = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
  return new Set(ids.flatMap((id) => component.exec(id.replaceAll('\\', '/'))?.[1] ?? []));
}
