// Draws the app's own shell without a browser. early-screens.ts loads this file with Vite's module runner.
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
  /** Its CSS. */
  styles: string;
  /** Names of Emotion's rules in it: Emotion's cache takes these over from the document. */
  names: readonly string[];
};

/** No address of the app, so that no link is marked as open: a script of the document marks it. */
const nowhere = '/-';

/** The shell of a first visit, before any script has run. */
export function renderEarlyShell(): EarlyShellParts {
  const cache = createCache({ key: 'ui', stylisPlugins: [logicalStyles, standardSelectors] });
  // Emotion then collects the rules. Otherwise it writes each one beside its element.
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
  // Rules that were only an input of another component's rule have no element.
  const rules = Object.entries(cache.inserted).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && markup.includes(`ui-${entry[0]}`),
  );
  const sheet = rules.map(([, rule]) => rule).join('') + styles;
  return {
    // Before the app runs, a button would do nothing and a form would lose what a user types.
    markup: markup.replaceAll(/<(button|form)\b/g, '<$1 inert'),
    styles: sheet,
    names: rules.map(([name]) => name),
  };
}

/** Replaces style attributes by rules, because the page's policy allows no style attributes. */
function withoutStyleAttributes(markup: string): { markup: string; styles: string } {
  const known: string[] = [];
  const bare = markup.replaceAll(/ style="([^"]*)"/g, (_attribute, style: string) => {
    if (!known.includes(style)) known.push(style);
    return ` data-early="${known.indexOf(style)}"`;
  });
  return { markup: bare, styles: known.map((style, at) => `[data-early="${at}"]{${style}}`).join('') };
}
