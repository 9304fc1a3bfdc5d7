import type { Plugin } from 'vite';

/** A part of a file and its replacement. */
type Edit = readonly [part: string, instead: string];

/** Makes a style of a component when it is used first. `preprocessStyles` makes those of all colours, sizes and states at once. */
const onceUsed = `function onceUsed(style) {
  let made;
  const one = () => (made ??= internal_serializeStyles(style));
  return { get name() { return one().name }, get styles() { return one().styles }, get next() { return one().next } };
}
`;

const edits: readonly (readonly [file: RegExp, ...Edit[]])[] = [
  // Vendor prefixes (ui/theme/standard-selectors.ts has the two that our browsers need), labels of development, and server rendering.
  [
    /\/@emotion\/cache\/dist\/.+\.esm\.js$/,
    ['defaultStylisPlugins = [prefixer]', 'defaultStylisPlugins = []'],
    ['omnipresentPlugins = [compat, removeLabel]', 'omnipresentPlugins = [compat]'],
    ["if (key === 'css') {", 'if (false) {'],
  ],
  // Rules of a style are made while its component is drawn (ui/theme/material.tsx), not in the commit.
  [
    /\/@emotion\/styled\/base\/dist\/.+\.esm\.js$/,
    [
      'registerStyles(cache, serialized, isStringTag);',
      'registerStyles(cache, serialized, isStringTag); cache.prepare(serialized);',
    ],
  ],
  [
    /\/@mui\/system\/preprocessStyles\.mjs$/,
    ['style: internal_serializeStyles(', 'style: onceUsed('],
    ['variant.style = internal_serializeStyles(', 'variant.style = onceUsed('],
    ['export default', `${onceUsed}export default`],
  ],
  // The theme for apps that bring none.
  [
    /\/@mui\/material\/styles\/defaultTheme\.mjs$/,
    ['import createTheme from "./createTheme.mjs";', ''],
    ['defaultTheme = createTheme()', 'defaultTheme = {}'],
  ],
  // Tabs measure the mark under the open tab after every drawing, which forces a layout: with the next frame instead. Ours do
  // not scroll.
  [
    /\/@mui\/material\/Tabs\/Tabs\.mjs$/,
    [
      'React.useEffect(() => {\n    updateIndicatorState();\n  });',
      'React.useEffect(() => {\n    const frame = requestAnimationFrame(updateIndicatorState);\n    return () => cancelAnimationFrame(frame);\n  });',
    ],
    [
      'scrollSelectedIntoView(defaultIndicatorStyle !== indicatorStyle);',
      'if (scrollable) scrollSelectedIntoView(defaultIndicatorStyle !== indicatorStyle);',
    ],
  ],
];

/** Parts that no screen shows; one that would throws. */
const unused = [
  '@mui/material/TabScrollButton/TabScrollButton.mjs',
  '@mui/material/Tabs/ScrollbarSize.mjs',
  '@mui/material/Breadcrumbs/BreadcrumbCollapsed.mjs',
  '@mui/material/CircularProgress/CircularProgress.mjs',
  '@mui/material/TextareaAutosize/TextareaAutosize.mjs',
  '@mui/material/Input/Input.mjs',
  'hoist-non-react-statics/dist/hoist-non-react-statics.cjs.js',
].map((file) => new RegExp(`/${file.replaceAll('.', String.raw`\.`)}$`));

/** Emotion's list of all attributes of HTML: TypeScript checks them already. */
const validProps = /\/@emotion\/is-prop-valid\/dist\/.+\.esm\.js$/;
const notForTheTag = `const own = new Set(['as', 'sx', 'theme', 'ownerState']);\nexport default (name) => !own.has(name);`;
const propTypes = /\/prop-types\/index\.js$/;

/** Takes code that no visitor needs out of Material UI and Emotion: 13 kB. The build fails when an update has moved a part. */
export function leanMaterial(): Plugin {
  const wanted = [...edits.map(([file]) => file), ...unused, validProps];
  const found = new Set<RegExp>();
  return {
    name: 'lean-material',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [...wanted, propTypes] },
      handler(code, id) {
        const file = wanted.find((pattern) => pattern.test(id));
        if (file) found.add(file);
        if (propTypes.test(id)) return { code: 'export default {};', moduleSideEffects: false };
        if (file === validProps) return { code: notForTheTag };
        const [, ...changes] = edits.find(([pattern]) => pattern === file) ?? [];
        if (changes.length > 0) return changes.reduce(replacePart, code);
        return { code: `export default () => {\n  throw new Error('lean-material.ts leaves this out.');\n};` };
      },
    },
    generateBundle() {
      const moved = wanted.filter((pattern) => !found.has(pattern));
      if (moved.length > 0) throw new Error(`Material UI or Emotion has no ${moved.join(', ')} any more.`);
    },
  };
}

function replacePart(code: string, [part, instead]: Edit): string {
  if (!code.includes(part)) throw new Error(`Material UI or Emotion no longer holds "${part}".`);
  return code.replace(part, () => instead);
}
