import type { Plugin } from 'vite';

const emotionCache = /\/@emotion\/cache\/dist\/.+\.esm\.js$/;
const defaultTheme = /\/@mui\/material\/styles\/defaultTheme\.mjs$/;
const propTypes = /\/prop-types\/index\.js$/;
// For tabs that scroll sideways, and for a trail of more than eight pages.
const unused = ['TabScrollButton/TabScrollButton', 'Tabs/ScrollbarSize', 'Breadcrumbs/BreadcrumbCollapsed'].map(
  (name) => new RegExp(`/@mui/material/${name}\\.mjs$`),
);

/**
 * Takes out of Material UI what no visitor needs, and fails the build when an update moved it: Emotion's list of vendor
 * prefixes (the two that the oldest browsers need are written by hand; tests/floor sees a missing one), the theme that Material UI makes for apps
 * without one (`Material` always brings ours), the checks of property types, and parts of parts that no screen shows (one that
 * would throws).
 */
export function leanMaterial(): Plugin {
  const wanted = [emotionCache, defaultTheme, ...unused];
  const found = new Set<RegExp>();
  return {
    name: 'lean-material',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [...wanted, propTypes] },
      handler(code, id) {
        for (const pattern of wanted) if (pattern.test(id)) found.add(pattern);
        if (emotionCache.test(id))
          return without(code, 'defaultStylisPlugins = [prefixer]', 'defaultStylisPlugins = []');
        if (unused.some((pattern) => pattern.test(id)))
          return { code: `export default () => {\n  throw new Error('lean-material.ts leaves this out.');\n};` };
        if (propTypes.test(id)) return { code: 'export default {};', moduleSideEffects: false };
        const importless = without(code, 'import createTheme from "./createTheme.mjs";', '');
        return without(importless, 'defaultTheme = createTheme()', 'defaultTheme = {}');
      },
    },
    generateBundle() {
      const moved = wanted.filter((pattern) => !found.has(pattern));
      if (moved.length > 0) throw new Error(`Material UI or Emotion has no ${moved.join(', ')} any more.`);
    },
  };
}

function without(code: string, part: string, instead: string): string {
  if (!code.includes(part)) throw new Error(`Material UI or Emotion no longer holds "${part}".`);
  return code.replace(part, instead);
}
