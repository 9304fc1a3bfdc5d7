// Whether an element is shown, as jsdom's getComputedStyle says it, without its work: that one takes apart every rule of every
// style sheet for each element, and those who look for a role ask about each element and all that it is in.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const properties = ['display', 'visibility'] as const;
/** What is answered here; everything else is jsdom's to say. */
export type Shown = (typeof properties)[number];

type Rank = readonly [ids: number, classes: number, tags: number];
type Declared = { value: string; isImportant: boolean };
/**
 * One selector of a rule that says something about either property. Rank: undefined where only a real parser could tell it. What its
 * last part names is a class, or else a tag, or else neither. Order: its place among all rules of the document as it is now.
 */
type Rule = {
  rank: Rank | undefined;
  className: string | undefined;
  tag: string | undefined;
  matches: (element: Element) => boolean;
  order: number;
} & Partial<Record<Shown, Declared>>;

/** Rules under what their last part names, so that most are never asked whether they match. */
type Index = { byClass: Map<string, Rule[]>; byTag: Map<string, Rule[]>; others: Rule[] };

const inBrackets = /\[[^\]]*\]/g;
const innermost = /\([^()]*\)/g;

/** A selector without what stands in brackets: that only narrows it down. */
function bareOf(selector: string): string {
  let bare = selector.replace(inBrackets, '');
  while (innermost.test(bare)) bare = bare.replace(innermost, '');
  return bare;
}

function rankOf(selector: string): Rank | undefined {
  if (selector.includes('(')) return undefined;
  const attributes = selector.match(inBrackets)?.length ?? 0;
  const bare = selector.replace(inBrackets, '');
  const count = (pattern: RegExp) => bare.match(pattern)?.length ?? 0;
  return [count(/#/g), attributes + count(/[.:]/g), count(/(?<![\w.#:-])[a-z]/gi)];
}

const declared = (style: CSSStyleDeclaration, property: Shown): Declared | undefined => {
  const value = style.getPropertyValue(property);
  return value === '' ? undefined : { value, isImportant: style.getPropertyPriority(property) !== '' };
};

/** The style rules of a sheet that jsdom would apply: it knows media, and of what a media query asks nothing. */
function* styleRules(sheet: CSSStyleSheet | CSSMediaRule): Generator<CSSStyleRule> {
  for (const rule of sheet.cssRules) {
    if ('selectorText' in rule) yield rule as CSSStyleRule;
    else if ('media' in rule && 'cssRules' in rule) {
      const { media } = rule as CSSMediaRule;
      if ([...media].every((query) => query === 'all' || query === 'screen')) yield* styleRules(rule as CSSMediaRule);
    }
  }
}

/** Whether an element is one that a selector is about. Most name a tag, classes and attributes, which needs no parser. */
function matcherOf(selector: string): (element: Element) => boolean {
  const [, tag, rest = ''] = /^([a-z][a-z\d-]*)?((?:\.[\w-]+|\[[\w-]+\])*)$/.exec(selector) ?? [];
  if (tag === undefined && rest === '') return (element) => element.matches(selector);
  const classes = [...rest.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
  const attributes = [...rest.matchAll(/\[([\w-]+)\]/g)].map(([, name = '']) => name);
  return (element) =>
    (tag === undefined || element.localName === tag) &&
    classes.every((name) => element.classList.contains(name)) &&
    attributes.every((name) => element.hasAttribute(name));
}

function rulesOf(sheet: CSSStyleSheet): Rule[] {
  return [...styleRules(sheet)].flatMap(({ selectorText, style }) => {
    const [display, visibility] = properties.map((property) => declared(style, property));
    if (!display && !visibility) return [];
    // A comma in brackets separates nothing.
    const selectors = bareOf(selectorText).includes(',') ? splitList(selectorText) : [selectorText];
    return selectors
      .filter((selector) => !/::|:(before|after)\b/.test(selector))
      .map((selector) => ({
        rank: rankOf(selector),
        ...lastPartOf(selector),
        matches: matcherOf(selector),
        order: 0,
        ...(display && { display }),
        ...(visibility && { visibility }),
      }));
  });
}

function splitList(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of list) {
    if ('(['.includes(letter)) depth += 1;
    if (')]'.includes(letter)) depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

function lastPartOf(selector: string): Pick<Rule, 'className' | 'tag'> {
  const last =
    bareOf(selector)
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  return { className: /\.([\w-]+)/.exec(last)?.[1], tag: /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase() };
}

function indexOf(rules: readonly Rule[]): Index {
  const index: Index = { byClass: new Map(), byTag: new Map(), others: [] };
  const note = (map: Map<string, Rule[]>, key: string, rule: Rule) => {
    const kept = map.get(key);
    if (kept) kept.push(rule);
    else map.set(key, [rule]);
  };
  for (const rule of rules) {
    if (rule.className !== undefined) note(index.byClass, rule.className, rule);
    else if (rule.tag !== undefined) note(index.byTag, rule.tag, rule);
    else index.others.push(rule);
  }
  return index;
}

/** What sheets say, by their text: the files of a worker write the same ones again and again, with each thing that they draw. */
const worker = globalThis as unknown as { rulesByText?: Map<string, Rule[]>; ownRules?: Rule[] };
const rulesByText = (worker.rulesByText ??= new Map());

function readSheet(sheet: CSSStyleSheet): Rule[] {
  const text = sheet.ownerNode?.textContent ?? '';
  // A sheet that was written into by rules, or is a file's, has no text that says it all.
  const known = text === '' ? undefined : rulesByText.get(text);
  const rules = known ?? rulesOf(sheet);
  if (text !== '') rulesByText.set(text, rules);
  return rules;
}

/** The style sheet that jsdom has as a browser has one. */
function ownRules(): Rule[] {
  const jsdom = createRequire(import.meta.url).resolve('jsdom');
  const style = document.createElement('style');
  style.textContent = readFileSync(jsdom.replace(/api\.js$/, 'jsdom/browser/default-stylesheet.css'), 'utf8');
  document.head.append(style);
  const rules = style.sheet ? rulesOf(style.sheet) : [];
  style.remove();
  return rules;
}

const keywords = new Set(['inherit', 'initial', 'unset', 'revert', 'revert-layer']);

/**
 * The display or visibility of an element, or undefined where only jsdom could tell. Reads the sheets again when what is in the
 * head of the document has changed.
 */
export function shownIn(document: Document): (element: Element, property: Shown) => string | undefined {
  const own = (worker.ownRules ??= ownRules());
  const kept = new WeakMap<CSSStyleSheet, Rule[]>();
  let index: Index | undefined;
  let sheets = -1;
  const observer = new MutationObserver(() => (index = undefined));
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });

  function current(): Index {
    if (observer.takeRecords().length > 0 || document.styleSheets.length !== sheets) index = undefined;
    if (index) return index;
    const rules = [...own];
    for (const sheet of document.styleSheets) {
      const read = kept.get(sheet) ?? readSheet(sheet);
      kept.set(sheet, read);
      rules.push(...read);
    }
    sheets = document.styleSheets.length;
    // What stands there twice counts where it stands last.
    for (const [order, rule] of rules.entries()) rule.order = order;
    return (index = indexOf(rules));
  }

  function* candidates(element: Element, { byClass, byTag, others }: Index): Generator<Rule> {
    for (const name of element.classList) yield* byClass.get(name) ?? [];
    yield* byTag.get(element.localName) ?? [];
    yield* others;
  }

  /** What is declared for this element alone; '' when nothing is. */
  function specified(element: Element, property: Shown): string | undefined {
    const found = [...candidates(element, current())].filter(
      (rule) => rule[property] !== undefined && rule.matches(element),
    );
    const inline = 'style' in element ? declared(element.style as CSSStyleDeclaration, property) : undefined;
    const important = found.filter((rule) => rule[property]?.isImportant);
    if (inline && (inline.isImportant || important.length === 0)) return inline.value;
    const heard = important.length > 0 ? important : found;
    const values = new Set(heard.map((rule) => rule[property]?.value));
    if (values.size <= 1) return heard[0]?.[property]?.value ?? '';
    const ranked = heard.map((rule) => ({ rule, rank: rule.rank }));
    if (ranked.some(({ rank }) => rank === undefined)) return undefined;
    const [strongest] = ranked.toSorted(
      ({ rule: a, rank: x = [0, 0, 0] }, { rule: b, rank: y = [0, 0, 0] }) =>
        y[0] - x[0] || y[1] - x[1] || y[2] - x[2] || b.order - a.order,
    );
    return strongest?.rule[property]?.value;
  }

  function shown(element: Element, property: Shown): string | undefined {
    const value = specified(element, property);
    if (value === undefined || keywords.has(value) || value.includes('var(')) return undefined;
    if (value !== '') return value;
    if (property === 'display') return 'inline';
    return element.parentElement ? shown(element.parentElement, property) : 'visible';
  }
  return shown;
}
