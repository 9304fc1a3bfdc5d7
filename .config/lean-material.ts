import type { Plugin } from 'vite';

const emotionStyled = /\/@emotion\/styled\/base\/dist\/.+\.esm\.js$/;
const emotionCache = /\/@emotion\/cache\/dist\/.+\.esm\.js$/;
/** Prefixes, labels, and what is for the styles of a server under Emotion's own key. */
const notOfOurCache = [
  ['defaultStylisPlugins = [prefixer]', 'defaultStylisPlugins = []'],
  ['omnipresentPlugins = [compat, removeLabel]', 'omnipresentPlugins = [compat]'],
  ["if (key === 'css') {", 'if (false) {'],
] as const;
const defaultTheme = /\/@mui\/material\/styles\/defaultTheme\.mjs$/;
const propTypes = /\/prop-types\/index\.js$/;
const validProps = /\/@emotion\/is-prop-valid\/dist\/.+\.esm\.js$/;
/** Types let a styled tag have attributes of HTML only; Emotion's list of all there are would say it once more. */
const notForTheTag = `const own = new Set(['as', 'sx', 'theme', 'ownerState']);\nexport default (name) => !own.has(name);`;
/** Where a component of Emotion is drawn and has made its style. */
const registered = 'registerStyles(cache, serialized, isStringTag);';
const tabs = /\/@mui\/material\/Tabs\/Tabs\.mjs$/;
/** The mark under the open tab is measured after every drawing, in the middle of a commit: a layout of the whole page. */
const measured = `React.useEffect(() => {
    updateIndicatorState();
  });`;
const measuredInTime = `React.useEffect(() => {
    const frame = requestAnimationFrame(updateIndicatorState);
    return () => cancelAnimationFrame(frame);
  });`;
const madeStyles = /\/@mui\/system\/preprocessStyles\.mjs$/;
/** A component's style has a part for each of its colours, sizes and states, of which a screen shows a few. */
const onceUsed = `function onceUsed(style) {
  let made;
  const one = () => (made ??= internal_serializeStyles(style));
  return { get name() { return one().name }, get styles() { return one().styles }, get next() { return one().next } };
}
`;
/** Ours do not scroll sideways. */
const scrolled = 'scrollSelectedIntoView(defaultIndicatorStyle !== indicatorStyle);';
/**
 * For tabs that scroll sideways, a trail of more than eight pages, a button that says it is busy with a wheel (ours say it in words),
 * fields that grow while one types and those without a frame, and a theme handed to a component as a property.
 */
const unused = [
  'TabScrollButton/TabScrollButton',
  'Tabs/ScrollbarSize',
  'Breadcrumbs/BreadcrumbCollapsed',
  'CircularProgress/CircularProgress',
  'TextareaAutosize/TextareaAutosize',
  'Input/Input',
]
  .map((name) => new RegExp(`/@mui/material/${name}\\.mjs$`))
  .concat(/\/hoist-non-react-statics\/dist\/hoist-non-react-statics\.cjs\.js$/);

/**
 * Takes out of Material UI what no visitor needs, and fails the build when an update moved it: Emotion's list of vendor
 * prefixes (the two that the oldest browsers need are written by hand; tests/floor sees a missing one), the theme that Material UI makes for apps
 * without one (`Material` always brings ours), the checks of property types, the list of HTML's attributes, labels of styles, which only
 * development has, and parts
 * of parts that no screen shows (one that would throws). It also has a component make the rules of its style where it is drawn
 * (`ui/theme/material.tsx`), and of no part before it is used, and tabs be measured with the next frame.
 */
export function leanMaterial(): Plugin {
  const wanted = [emotionCache, emotionStyled, validProps, defaultTheme, madeStyles, tabs, ...unused];
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
          return notOfOurCache.reduce((text, [part, instead]) => without(text, part, instead), code);
        if (emotionStyled.test(id)) return without(code, registered, `${registered} cache.prepare(serialized);`);
        if (madeStyles.test(id))
          return ['style: internal_serializeStyles(', 'variant.style = internal_serializeStyles('].reduce(
            (text, part) => without(text, part, part.replace('internal_serializeStyles', 'onceUsed')),
            code + onceUsed,
          );
        if (tabs.test(id))
          return without(without(code, measured, measuredInTime), scrolled, `if (scrollable) ${scrolled}`);
        if (unused.some((pattern) => pattern.test(id)))
          return { code: `export default () => {\n  throw new Error('lean-material.ts leaves this out.');\n};` };
        if (validProps.test(id)) return { code: notForTheTag };
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
