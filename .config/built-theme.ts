import { css, type CSSObject } from '@emotion/react';
import type { Plugin } from 'vite';
import type { ThemeData } from '#ui/theme/built-theme.ts';
import { theme } from '#ui/theme/theme.ts';

/** What `assembleTheme` needs of a finished theme: its data, without what only makes variables or belongs to none. */
export function themeData(): ThemeData {
  const { breakpoints, typography, palette, shadows, shape, zIndex, mixins, motion } = theme;
  const { opacity } = theme as typeof theme & { opacity: object };
  const { duration, easing } = theme.transitions;
  const data = {
    typography,
    palette,
    opacity,
    shadows,
    shape,
    zIndex,
    mixins,
    motion,
    transitions: { duration, easing },
  };
  return {
    ...(JSON.parse(JSON.stringify(data)) as Omit<ThemeData, 'breakpoints' | 'selector'>),
    darkPalette: onlyIn(theme.colorSchemes.dark?.palette ?? {}, palette),
    breakpoints: breakpoints.values,
    selector: theme.colorSchemeSelector ?? '',
    components: settledComponents(),
  } as unknown as ThemeData;
}

type Style = CSSObject | ((props: object) => CSSObject);
type Override = { styleOverrides?: Record<string, Style>; variants?: readonly { props: unknown; style: Style }[] };

/** Material UI writes the colour beside each variable in case that nobody defines it: the build does (inline-styles.ts). */
const withoutFallbacks = (text: string) =>
  text.replaceAll(/(var\(--mui-[\w-]+), (?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '$1)');

/**
 * The overrides as text: as objects and functions Emotion would write them anew at every rendering of every part. So they are
 * the same for every part: what differs from one to another is a variant.
 */
function settledComponents(): Record<string, unknown> {
  // A part's own properties are known to nobody yet.
  const nothingElse = new Proxy(
    { theme },
    {
      get(known, name) {
        if (name === 'theme') return known.theme;
        throw new Error(`theme-components.ts: an override asks for "${String(name)}"; make it a variant.`);
      },
    },
  );
  const textOf = (style: Style) => ({
    styles: withoutFallbacks(css(typeof style === 'function' ? style(nothingElse) : style).styles),
  });
  const parts = Object.entries((theme.components ?? {}) as Record<string, Override>).map(([name, part]) => {
    const { styleOverrides = {}, variants, ...rest } = part;
    const slots = Object.entries(styleOverrides).map(([slot, style]) => [slot, textOf(style)]);
    const kinds = variants?.map(({ props, style }) => ({ props, style: textOf(style) }));
    const kept = { ...rest, ...(kinds && { variants: kinds }) };
    if (
      JSON.stringify(kept).length !==
      JSON.stringify(kept, (_key, value: unknown) => (typeof value === 'function' ? 'f' : value)).length
    )
      throw new Error(`theme-components.ts: ${name} holds a function, which cannot be written down.`);
    return [name, { ...kept, styleOverrides: Object.fromEntries(slots) }];
  });
  return Object.fromEntries(parts) as Record<string, unknown>;
}

/** The groups of the first palette with what the second one has no name for. */
function onlyIn(one: object, other: object): ThemeData['darkPalette'] {
  const groups = Object.entries(one).filter(([, group]) => typeof group === 'object') as [string, object][];
  const more = groups.map(([name, group]): [string, object] => {
    const known = (other as Record<string, object>)[name] ?? {};
    return [name, Object.fromEntries(Object.entries(group).filter(([key]) => !(key in known)))];
  });
  return Object.fromEntries(more.filter(([, group]) => Object.keys(group).length > 0)) as ThemeData['darkPalette'];
}

/** Puts the finished theme in the place of the code that makes it: 8 kB less, and less to run before the first screen. */
export function builtTheme(): Plugin {
  return {
    name: 'built-theme',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/src\/ui\/theme\/theme\.ts$/ },
      handler: () =>
        `import { assembleTheme } from './built-theme.ts';\nexport const theme = assembleTheme(${JSON.stringify(themeData())});\n`,
    },
  };
}
