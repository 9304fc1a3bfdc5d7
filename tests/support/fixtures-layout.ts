// What a person with a small window or large text would miss, and what moves for somebody who asked for less of it.
import type { Locator, Page } from '@playwright/test';

export type Window = { width: number; height: number; text: number };

/** Makes the window as large as that, with text of so many percent. */
export async function resize(page: Page, { width, height, text }: Window): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(async (percent) => {
    document.documentElement.style.fontSize = `${percent}%`;
    // What asks for the width by a query is drawn anew in the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  }, text);
}

/** Elements that reach over the right edge, unless something around them scrolls sideways on purpose. */
export function reachingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (node: Element | null): boolean =>
      node !== null &&
      (/auto|scroll|clip|hidden/.test(getComputedStyle(node).overflowX) || scrolls(node.parentElement));
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((node) => node.getBoundingClientRect().right > width + 1 && !scrolls(node.parentElement))
      .map((node) => `${node.tagName} ${node.className}`)
      .slice(0, 5);
  });
}

/**
 * Words that a box cuts off without a way to scroll to them, and words that lie over others. What only a screen reader
 * should find is left out, and so is what sticks to an edge: the page moves underneath it on purpose.
 */
export function hardToRead(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Line = { words: string; owner: Element; left: number; right: number; top: number; bottom: number };
    const lines: Line[] = [];
    const problems: string[] = [];

    /** The part of a line that its boxes leave visible; undefined for what is not meant to be read here. */
    const seen = (line: Line): Line | undefined => {
      const part = { ...line };
      let isReachable = false;
      for (let box: Element | null = line.owner; box && box !== document.body; box = box.parentElement) {
        const { position, overflowX, overflowY } = getComputedStyle(box);
        const { left, right, top, bottom, width } = box.getBoundingClientRect();
        if (width <= 1 || position === 'sticky' || position === 'fixed') return undefined;
        isReachable ||= /auto|scroll/.test(overflowX + overflowY);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const isCut = line.left < left - 2 || line.right > right + 2 || line.top < top - 4 || line.bottom > bottom + 4;
        if (isCut && !isReachable) problems.push(`"${line.words}" is cut off by ${box.tagName} ${box.className}`);
        part.left = Math.max(part.left, left);
        part.right = Math.min(part.right, right);
        part.top = Math.max(part.top, top);
        part.bottom = Math.min(part.bottom, bottom);
      }
      return part;
    };

    const range = document.createRange();
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement;
      if (!node.textContent?.trim() || !owner?.checkVisibility({ visibilityProperty: true })) continue;
      // A field's frame repeats its label unseen, to leave the gap for it.
      if (owner.closest('.sr-only, option, svg, fieldset[aria-hidden] > legend')) continue;
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const words = node.textContent.trim().slice(0, 40);
        const line = seen({ words, owner, left, right, top, bottom });
        if (line) lines.push(line);
      }
    }
    const overlap = (a: Line, b: Line) =>
      a.owner !== b.owner &&
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6;
    for (const [at, one] of lines.entries())
      for (const other of lines.slice(at + 1))
        if (overlap(one, other)) problems.push(`"${one.words}" and "${other.words}" lie over each other`);
    return [...new Set(problems)].slice(0, 6);
  });
}

/** Words of an element's own texts that break into two lines. */
export function brokenWords(place: Locator): Promise<string[]> {
  return place.evaluate((element) => {
    const range = document.createRange();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 1) broken.push(word);
      }
    return broken;
  });
}

/** What is on its way to another place or look, by its class. */
export function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 0)
      .map(({ effect }) => (effect as KeyframeEffect | null)?.target?.className ?? ''),
  );
}
