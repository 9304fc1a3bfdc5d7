import createCache from '@emotion/cache';
import { CacheProvider, ThemeContext } from '@emotion/react';
import RtlProvider from '@mui/system/RtlProvider';
import type { ReactNode } from 'react';
import { logicalStyles } from './logical-styles.ts';
import { standardSelectors } from './standard-selectors.ts';
import { theme } from './theme.ts';

/** Before every style of our own, so that these win without a louder selector. What index.html brought along is known already. */
const cache = createCache({ key: 'ui', prepend: true, stylisPlugins: [logicalStyles, standardSelectors] });

/**
 * What every Material UI component stands in. Not Material's ThemeProvider: its colour variables are in the document
 * (`.config/theme-styles.ts`) and the scheme is an attribute of <html> (`theme-choice.ts`), so nothing is left for it to do
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
