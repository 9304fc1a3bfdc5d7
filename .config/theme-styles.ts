import type { Plugin, Rolldown } from 'vite';
import { theme } from '#ui/theme/theme.ts';

type Variables = Record<string, string | number>;

/** A component's own file: names of its classes travel with others that only mention it. */
const component = /\/@mui\/material\/([A-Z]\w+)\/\1\./;

/** All that they colour has our own colours (`theme-components.ts`): their variables would only make the document longer. */
const coloredByUs = new Set(['Alert', 'Chip', 'Skeleton', 'SnackbarContent']);

/** Raised papers are few: a rule for a shadow that is not listed here is a rule without one. */
const shadows = /^--mui-shadows-(?:[0-4]|6|8|16|24)$/;

/**
 * Writes the variables of the Material UI theme into the document, so that no script has to make them before the first
 * paint. Of those that belong to one component only what this build holds is written: all of them are 23 kB.
 */
export function themeStyles(): Plugin {
  return {
    name: 'theme-styles',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return [{ tag: 'style', children: themeSheet(bundle && componentsOf(bundle)), injectTo: 'head-prepend' }];
      },
    },
  };
}

/** The style sheet of both colour schemes; without a list, for the components of all of Material UI. */
export function themeSheet(components?: ReadonlySet<string>): string {
  const [base, light, dark] = theme.generateStyleSheets().map((sheet) => Object.values(sheet)[0] as Variables);
  const isWanted = (name: string) => {
    const [, owner] = /^--mui-palette-([A-Z]\w+)-/.exec(name) ?? [];
    if (owner && components) return components.has(owner) && !coloredByUs.has(owner);
    // A layer is called after the component that lies in it.
    const [, layer] = /^--mui-zIndex-(\w+)$/.exec(name) ?? [];
    if (layer && components) return components.has(layer.replace(/^./, (letter) => letter.toUpperCase()));
    if (components && !components.has('Switch') && name.startsWith('--mui-opacity-switch')) return false;
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
