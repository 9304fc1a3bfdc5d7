import type { StylisPlugin } from '@emotion/cache';

const sides: Readonly<Record<string, string>> = { left: 'inline-start', right: 'inline-end' };
const ends: Readonly<Record<string, string>> = { top: 'start', bottom: 'end', left: 'start', right: 'end' };

/** The name of the same side by the direction of reading; undefined for a property that knows no left and right. */
function logicalName(name: string): string | undefined {
  const [, box, side, rest = ''] = /^(?:(margin|padding|border)-)?(left|right)(-\w+)?$/.exec(name) ?? [];
  if (side) return `${box ?? 'inset'}-${sides[side]}${rest}`;
  const [, block, inline] = /^border-(top|bottom)-(left|right)-radius$/.exec(name) ?? [];
  return block && inline && `border-${ends[block]}-${ends[inline]}-radius`;
}

/** Splits a value at the blanks that stand in no bracket. */
const partsOf = (value: string): string[] => value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

/** `declaration` with its left and right by the direction of reading; undefined when it has none. */
function logical(name: string, value: string): string | undefined {
  const other = logicalName(name);
  if (other) return `${other}:${value};`;
  if (name === 'text-align' && value in ends) return `text-align:${ends[value]};`;
  if (name !== 'margin' && name !== 'padding') return undefined;
  const [top, right, bottom, left] = partsOf(value);
  if (!left || left === right) return undefined;
  return `${name}-block:${top} ${bottom};${name}-inline:${left} ${right};`;
}

/**
 * Material UI's styles say left and right. As they are written into the document these become start and end, so that one
 * set of styles serves both directions of reading: a language from right to left needs `dir` on <html> and no second cache.
 */
export const logicalStyles: StylisPlugin = (element) => {
  if (element.type !== 'decl' || typeof element.children !== 'string') return;
  const instead = logical(String(element.props), element.children);
  if (instead) element.return = instead;
};
