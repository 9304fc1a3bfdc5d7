import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider, ThemeContext } from '@emotion/react';
import RtlProvider from '@mui/system/RtlProvider';
import type { ReactNode } from 'react';
import { logicalStyles } from './logical-styles.ts';
import { standardSelectors } from './standard-selectors.ts';
import { theme } from './theme.ts';

type Insert = EmotionCache['insert'];
type StyleSheet = Parameters<Insert>[2];
type PreparedCache = EmotionCache & { prepare?: (style: Parameters<Insert>[1]) => void };

/** Before every style of our own, so that these win without a louder selector. What index.html brought along is known already. */
const cache: PreparedCache = createCache({
  key: 'ui',
  prepend: true,
  stylisPlugins: [logicalStyles, standardSelectors],
});
const { insert } = cache;
const rules = new Map<string, string[]>();

/**
 * Makes the rules of a style while its component is drawn. The build has Emotion call it there (`.config/lean-material.ts`): React draws
 * in slices, and Emotion makes all rules of a screen with the commit, in one piece of up to 90 ms on a slow phone.
 */
cache.prepare = (style) => {
  const { name } = style;
  if (cache.inserted[name] || rules.has(name)) return;
  const made: string[] = [];
  insert(`.${cache.key}-${name}`, style, { insert: (rule: string) => made.push(rule) } as unknown as StyleSheet, false);
  rules.set(name, made);
};
cache.insert = (selector, style, sheet, isKept) => {
  const made = rules.get(style.name);
  if (!selector || !made) return insert(selector, style, sheet, isKept);
  for (const rule of made) sheet.insert(rule);
  rules.delete(style.name);
  if (isKept) cache.inserted[style.name] = true;
  return undefined;
};

/**
 * What every Material UI component stands in. Not Material's ThemeProvider: its colour variables are in the document
 * (`.config/inline-styles.ts`) and the scheme is an attribute of <html> (`theme-choice.ts`), so nothing is left for it to do
 * but to make both once more at every start.
 */
export function Material({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeContext.Provider value={theme}>
        <RtlProvider value={document.documentElement.dir === 'rtl'}>{children}</RtlProvider>
      </ThemeContext.Provider>
    </CacheProvider>
  );
}
