// A screen as axe sees it, in the light and in the dark scheme.
import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import type { ScanName } from '#tests/e2e/axe-matrix.ts';

const everything: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
};
const coloursOnly: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast'] },
  resultTypes: ['violations'],
};

/**
 * The full matrix, `npm run sweep`: every scan on both widths and in both schemes, and every screen offline and under a
 * dialog. Without it each screen is scanned once: on a phone, and on a wide screen what differs there. The dark scheme is the
 * same markup in other colours, which theme.test.ts holds against each other.
 */
export const isFullSweep = process.env['BAARI_SWEEP'] === '1';

let scans = 0;

/** The looks that axe has judged in this process: letters like these, in front of something like that. */
const judged = new Set<string>();

/** What the page adds to axe: which looks it knows, and which others it has met in this scan. They stay where they are asked for. */
type Looking = { axe: typeof axe; known: Set<string>; met: Set<string> };

/**
 * Most words of a screen look like others that were judged: to judge each of them again is half of what a scan works. Which
 * words count is for axe to say; a look of a screen on which anything is wrong is not remembered.
 */
function judgeLooksOnce(before: readonly string[]): void {
  const rules = (Reflect.get(axe, '_audit') as { rules: { id: string; matches: (...node: unknown[]) => boolean }[] })
    .rules;
  const rule = rules.find(({ id }) => id === 'color-contrast');
  if (!rule) throw new Error('Axe has no rule about colours.');
  const page = window as unknown as Looking;
  page.known = new Set(before);
  const surface = (element: Element) => {
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(element);
    const is = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join();
    const kind = element instanceof HTMLElement ? '' : element.tagName;
    return is === 'rgba(0, 0, 0, 0),none,1,none,normal' && !(element instanceof HTMLImageElement)
      ? kind
      : `${element.tagName} ${is}`;
  };
  const lookOf = (element: Element): string => {
    const words = [...element.childNodes].find((node) => node instanceof Text && node.data.trim() !== '') ?? element;
    const range = document.createRange();
    range.selectNodeContents(words);
    const [{ left, top, width, height } = new DOMRect()] = range.getClientRects();
    const pile = document.elementsFromPoint(left + width / 2, top + height / 2);
    const layers = new Set(pile.slice(Math.max(0, pile.indexOf(element))));
    for (let at: Element | null = element; at; at = at.parentElement) layers.add(at);
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    return [
      color,
      fontSize,
      fontWeight,
      textShadow,
      pile.includes(element),
      ...[...layers].map(surface).filter(Boolean),
    ].join('|');
  };
  const { matches } = rule;
  rule.matches = (...node) => {
    if (!matches.apply(rule, node)) return false;
    const look = lookOf(node[0] as Element);
    if (page.known.has(look) || page.met.has(look)) return false;
    page.met.add(look);
    return true;
  };
}

/** Axe is brought once per document: to read half a megabyte of code again takes longer than most scans. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(axe.source);
  if (!isFullSweep) await page.evaluate(judgeLooksOnce, [...judged]);
}

/** What is wrong once everything stands still: what moves has no colours and sizes that could be judged. */
async function violationsOf(page: Page, options: RunOptions): Promise<string[]> {
  const seen = await page.evaluate(async (how) => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
    const its = window as unknown as Looking;
    its.met = new Set();
    const { violations } = await its.axe.run(document, how);
    const wrong = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} (${failureSummary})`),
    );
    const looks = wrong.length === 0 ? [...its.met] : [];
    for (const look of looks) its.known.add(look);
    return { wrong, looks };
  }, options);
  for (const look of seen.looks) judged.add(look);
  return seen.wrong;
}

/**
 * No rule is switched off, and nothing is left out that was not judged before. The window is as tall as the page while axe looks: what a sticky bar
 * happens to cover depends on where one has scrolled to, and keyboard.spec checks that the focus is never under one. The
 * dark scheme is the same page in other colours, so it is judged by its colours.
 */
export async function scanAs(page: Page, name: string, { dark = isFullSweep } = {}): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  await bringAxe(page);
  const { height, overflow } = await page.evaluate(() => {
    const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
    return { height: scrollHeight, overflow: scrollWidth - clientWidth };
  });
  expect.soft(overflow, `${name}: nothing sticks out sideways`).toBeLessThanOrEqual(0);
  if (height > size.height) {
    await page.setViewportSize({ ...size, height });
    // The frame fills any window and its footer stands below: where one had scrolled to, the header still covers something.
    await page.evaluate(() => scrollTo(0, 0));
  }
  expect.soft(await violationsOf(page, everything), name).toEqual([]);
  if (dark) {
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await violationsOf(page, coloursOnly), `${name}, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  if (height > size.height) await page.setViewportSize(size);
  scans += 1;
}

/** A scan that the matrix names; a sweep names its own by the address. */
export const scan = (page: Page, name: ScanName): Promise<void> => scanAs(page, name);

/** For the end of a spec: how many of its screens this worker has shown to axe. */
export function countScans(): void {
  process.stdout.write(`axe: ${scans} screens\n`);
  scans = 0;
}
