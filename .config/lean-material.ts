import type { Plugin } from 'vite';

const emotionCache = /\/@emotion\/cache\/dist\/.+\.esm\.js$/;
const defaultTheme = /\/@mui\/material\/styles\/defaultTheme\.mjs$/;
const propTypes = /\/prop-types\/index\.js$/;
// For tabs that scroll sideways, and for a trail of more than eight pages.
const unused =
  /\/@mui\/material\/(?:TabScrollButton\/TabScrollButton|Tabs\/ScrollbarSize|Breadcrumbs\/BreadcrumbCollapsed)\.mjs$/;

/**
 * Takes out of Material UI what no visitor needs, and fails the build when an update moved it: Emotion's list of vendor
 * prefixes (the oldest browsers need one of it, which theme.ts writes itself), the theme that Material UI makes for apps
 * without one (`Material` always brings ours), the checks of property types, and parts of parts that no screen shows (one that
 * would throws).
 */
export function leanMaterial(): Plugin {
  return {
    name: 'lean-material',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [emotionCache, defaultTheme, propTypes, unused] },
      handler(code, id) {
        if (emotionCache.test(id))
          return without(code, 'defaultStylisPlugins = [prefixer]', 'defaultStylisPlugins = []');
        if (unused.test(id))
          return { code: `export default () => {\n  throw new Error('lean-material.ts leaves this out.');\n};` };
        if (propTypes.test(id)) return { code: 'export default {};', moduleSideEffects: false };
        const importless = without(code, 'import createTheme from "./createTheme.mjs";', '');
        return without(importless, 'defaultTheme = createTheme()', 'defaultTheme = {}');
      },
    },
  };
}

function without(code: string, part: string, instead: string): string {
  if (!code.includes(part)) throw new Error(`Material UI or Emotion no longer holds "${part}".`);
  return code.replace(part, instead);
}
