// Light, dark, or as the device says. What was chosen and what is shown are attributes of <html>; index.html sets them before
// the first paint, so that nobody who chose is shown the other one first, and follows the device from then on.
import { createSignal } from '#domain/create-store.ts';
import { localStore } from '#data/storage/page-storage.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

const key = 'baari-theme';
const barColors = { light: '#ffffff', dark: '#151e19' } as const;
const changed = createSignal();

/** What the person chose on this device. */
export function readThemeChoice(): ThemeChoice {
  const set = document.documentElement.dataset['theme'];
  return set === 'light' || set === 'dark' ? set : 'system';
}

/** The colour of the browser's own bar: one for each scheme of the device, or the chosen one for both. */
function paintBar(choice: ThemeChoice): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
    meta.content = barColors[choice === 'system' ? scheme : choice];
  }
}

function schemeOfPhone(): 'light' | 'dark' {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function apply(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
  document.documentElement.dataset['scheme'] = choice === 'system' ? schemeOfPhone() : choice;
  paintBar(choice);
  changed.emit();
}

/** Shows the chosen theme at once, in every tab, and remembers it; a browser that stores nothing shows it till the reload. */
export function writeThemeChoice(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStore()?.removeItem(key);
    else localStore()?.setItem(key, choice);
  } catch {
    // A full store: the choice lasts as long as this page.
  }
  apply(choice);
}

function choiceOf(text: string | null): ThemeChoice {
  return text === 'light' || text === 'dark' ? text : 'system';
}

/** What is remembered on this device. */
function storedChoice(): ThemeChoice {
  return choiceOf(localStore()?.getItem(key) ?? null);
}

/** Paints the browser's bar as chosen and follows choices made in other tabs; returns the way to stop. */
export function followThemeChoice(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) apply(choiceOf(event.newValue));
  };
  // Another tab may have chosen between the first paint of this one and now.
  const stored = storedChoice();
  if (stored !== 'system' && stored !== readThemeChoice()) apply(stored);
  paintBar(readThemeChoice());
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** Calls the listener at every change of the choice; returns the way to stop. */
export const subscribeThemeChoice = changed.subscribe;
