// Loaded by Vite's module runner (early-screens.ts): the app's own parts, drawn by React without a browser.
import createCache from '@emotion/cache';
import { CacheProvider, ThemeContext } from '@emotion/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { EarlyShell } from '#app/early/early-shell.tsx';
import { logicalStyles } from '#ui/theme/logical-styles.ts';
import { standardSelectors } from '#ui/theme/standard-selectors.ts';
import { theme } from '#ui/theme/theme.ts';

export type EarlyShellParts = {
  markup: string;
  /** Emotion's rules for it. */
  styles: string;
  /** Their names, as Emotion's cache finds them in the document and does not make them once more. */
  names: readonly string[];
};

/** Rules that change nothing here: for printing, and for less motion, which base.css says for everything. */
const needless = /@media print\{[^{}]*\{[^}]*\}\}|@media \(prefers-reduced-motion: reduce\)\{[^{}]*\{[^}]*\}\}/g;

/** No address of the app, so that no link is marked as the one that is open: the script in the document marks it. */
const nowhere = '/-';

/** The shell as a first visit sees it before any script. */
export function renderEarlyShell(): EarlyShellParts {
  const cache = createCache({ key: 'ui', stylisPlugins: [logicalStyles, standardSelectors] });
  // Collects the rules instead of writing each beside its element.
  cache.compat = true;
  const drawn = renderToStaticMarkup(
    <CacheProvider value={cache}>
      <ThemeContext.Provider value={theme}>
        <StaticRouter location={nowhere}>
          <EarlyShell />
        </StaticRouter>
      </ThemeContext.Provider>
    </CacheProvider>,
  );
  const { markup, styles } = withoutStyleAttributes(drawn);
  // A part that is made of another one leaves rules that only went into that one's.
  const rules = Object.entries(cache.inserted).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && markup.includes(`ui-${entry[0]}`),
  );
  const sheet = rules.map(([, rule]) => rule.replaceAll(needless, '')).join('') + styles;
  return {
    // Pressed or filled in before the app is there they would do nothing, or lose what was typed: they wait for it.
    markup: slim(markup.replaceAll(/<(button|form)\b/g, '<$1 inert'), sheet),
    styles: sheet,
    names: rules.map(([name]) => name),
  };
}

/** Leaves out what says nothing to a style sheet: half of all class names, and the router's notes. */
function slim(markup: string, sheet: string): string {
  const isUsed = (name: string) => !name.startsWith('Mui') || name.endsWith('-root') || sheet.includes(`.${name}`);
  return markup
    .replaceAll(' data-discover="true"', '')
    .replaceAll(
      /class="([^"]*)"/g,
      (_attribute, names: string) => `class="${[...new Set(names.split(' '))].filter(isUsed).join(' ')}"`,
    );
}

/** The page's policy allows no style attributes: each becomes a rule. */
function withoutStyleAttributes(markup: string): { markup: string; styles: string } {
  const known: string[] = [];
  const bare = markup.replaceAll(/ style="([^"]*)"/g, (_attribute, style: string) => {
    if (!known.includes(style)) known.push(style);
    return ` data-early="${known.indexOf(style)}"`;
  });
  return { markup: bare, styles: known.map((style, at) => `[data-early="${at}"]{${style}}`).join('') };
}
