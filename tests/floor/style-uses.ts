// Which newer CSS a built style sheet needs.
import { parse, type AtRule, type Declaration, type Node, type Rule } from 'postcss';
import type { Identifier } from '@mdn/browser-compat-data/types';
import { below, css, lackers } from './compat.ts';
import type { Use } from './script-uses.ts';

/** Units, and the name under which MDN's tables keep them. */
const unitGroups: readonly (readonly [RegExp, string])[] = [
  [/^dv(h|w|i|b|min|max)$/, 'viewport_percentage_units_dynamic'],
  [/^sv(h|w|i|b|min|max)$/, 'viewport_percentage_units_small'],
  [/^lv(h|w|i|b|min|max)$/, 'viewport_percentage_units_large'],
  [/^cq(w|h|i|b|min|max)$/, 'container_query_length_units'],
];

const { properties = {}, selectors = {}, types = {}, 'at-rules': atRules = {} } = css;

/** The features of a table by their own names, however deep they lie. */
function leaves(table: Identifier, found = new Map<string, Identifier[]>()): Map<string, Identifier[]> {
  for (const [key, feature] of below(table)) {
    found.set(key, [...(found.get(key) ?? []), feature]);
    leaves(feature, found);
  }
  return found;
}

const typeNames = leaves(types);

/** A name that several features share says something only if all of them are new. */
function ofAll(features: readonly Identifier[] | undefined): string[] {
  const all = (features ?? []).filter(({ __compat }) => __compat).map((feature) => lackers(feature));
  return all.every((lacks) => lacks.length > 0) ? (all[0] ?? []) : [];
}

type Found = { feature: string; lacks: string[] };
const found = (feature: string, lacks: string[]): Found[] => (lacks.length > 0 ? [{ feature, lacks }] : []);

/** What a value needs: functions, units and the keywords of its property. */
export function valueNeeds(property: string, value: string): Found[] {
  const bare = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '');
  const functions = [...bare.matchAll(/([a-z][\w-]*)\(/gi)].map(([, name = '']) => name.toLowerCase());
  const units = [...bare.matchAll(/(?<![\w#.-])[+-]?(?:\d+\.?\d*|\.\d+)([a-z]+)\b/gi)].map(([, unit = '']) => unit);
  const keywords = bare.match(/(?<![\w.#(-])[a-z][a-z-]*(?![\w(-])/gi) ?? [];
  const table = properties[property] ?? {};
  return [
    ...functions.flatMap((name) => found(`${name}()`, ofAll(table[name] ? [table[name]] : typeNames.get(name)))),
    ...units.flatMap((unit) => {
      const group = unitGroups.find(([pattern]) => pattern.test(unit))?.[1] ?? unit;
      return found(unit, lackers(types['length']?.[group]));
    }),
    ...keywords.flatMap((word) => found(`${property}: ${word}`, lackers(table[word]))),
  ];
}

/** What a declaration needs: its property, or something in its value. */
export function declarationNeeds({ prop, value }: Pick<Declaration, 'prop' | 'value'>): Found[] {
  if (prop.startsWith('--')) return valueNeeds('', value);
  return [...found(prop, lackers(properties[prop.toLowerCase()], true)), ...valueNeeds(prop.toLowerCase(), value)];
}

/** What a selector needs; where it is not known the whole rule is dropped, with every other selector of its list. */
export function selectorNeeds(selector: string): Found[] {
  const names = [...selector.matchAll(/::?([\w-]+)/g)].map(([whole, name = '']) => ({ whole, name }));
  const nesting = selector.includes('&') ? found('&', lackers(selectors['nesting'])) : [];
  return [...nesting, ...names.flatMap(({ whole, name }) => found(whole, lackers(selectors[name])))];
}

/** What an at-rule needs: the rule itself, and the media features that it asks for. */
export function atRuleNeeds(name: string, params: string): Found[] {
  const own = found(`@${name}`, lackers(atRules[name]));
  if (name !== 'media') return own;
  const features = [...params.matchAll(/\(\s*([\w-]+)/g)].map(([, feature = '']) => feature);
  const range = /[<>]/.test(params) ? found('media range', lackers(atRules['media']?.['range_syntax'])) : [];
  return [
    ...own,
    ...range,
    ...features.flatMap((feature) => found(`@media ${feature}`, lackers(atRules['media']?.[feature]))),
  ];
}

/** True where the sheet itself asks first, with @supports. */
function isAsked(node: Node): boolean {
  for (let at: Node | undefined = node; at; at = at.parent)
    if (at.type === 'atrule' && (at as AtRule).name === 'supports') return true;
  return false;
}

/** True when the same rule says the same with older words first: those stay where the newer ones are dropped. */
function hasFallback(declaration: Declaration): boolean {
  const before = (declaration.parent as Rule | undefined)?.nodes ?? [];
  return before.some(
    (other) =>
      other.type === 'decl' &&
      (other.prop === declaration.prop || other.prop === `-webkit-${declaration.prop}`) &&
      before.indexOf(other) < before.indexOf(declaration) &&
      declarationNeeds(other).length === 0,
  );
}

/** Everything in a sheet that a browser of the floor does not know and that nothing older stands before. */
export function styleUses(code: string): Use[] {
  const uses: Use[] = [];
  parse(code).walk((node) => {
    const at = node.source?.start?.offset ?? 0;
    const add = (needs: Found[]) => uses.push(...needs.map((need) => ({ ...need, at })));
    if (isAsked(node)) return;
    if (node.type === 'atrule') add(atRuleNeeds(node.name, node.params));
    if (node.type === 'rule') add(selectorNeeds(node.selector));
    if (node.type === 'decl' && !hasFallback(node)) add(declarationNeeds(node));
  });
  return uses;
}

/** The sheet as a browser reads it that lacks all of this at once: what it does not know is dropped, as the standard says. */
export function asOldBrowserReads(code: string): string {
  const sheet = parse(code);
  sheet.walk((node) => {
    const isUnknown =
      (node.type === 'atrule' && (atRuleNeeds(node.name, node.params).length > 0 || isRefused(node))) ||
      (node.type === 'rule' && selectorNeeds(node.selector).length > 0) ||
      (node.type === 'decl' && declarationNeeds(node).length > 0);
    if (isUnknown) node.remove();
  });
  return sheet.toString();
}

/** Whether an @supports asks for something that is not there; what it asks for is all in its words. */
function isRefused({ name, params }: AtRule): boolean {
  if (name !== 'supports') return false;
  const asked = [...params.matchAll(/\(\s*([\w-]+)\s*:\s*([^()]*(?:\([^()]*\))?[^()]*)\)/g)];
  const needs = asked.flatMap(([, prop = '', value = '']) => declarationNeeds({ prop, value }));
  return needs.length > 0 || (params.includes('selector(') && selectorNeeds(params).length > 0);
}
