import { ThemeProvider } from '@mui/material/styles';
import { useSyncExternalStore, type ReactNode } from 'react';
import { readThemeChoice, subscribeThemeChoice } from './theme-choice.ts';
import { themes } from './theme.ts';

/** Wraps the parts of a screen that use Material UI; screens without it (Home, lists) never download it. */
export function MuiTheme({ children }: { children: ReactNode }) {
  const choice = useSyncExternalStore(subscribeThemeChoice, readThemeChoice);
  return <ThemeProvider theme={themes[choice]}>{children}</ThemeProvider>;
}
