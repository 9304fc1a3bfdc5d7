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

/** Axe is brought once per document: to read half a megabyte of code again takes longer than most scans. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
}

/** What is wrong once everything stands still: what moves has no colours and sizes that could be judged. */
function violationsOf(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, wanted);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} (${failureSummary})`),
    );
  }, options);
}

/**
 * No rule is switched off and nothing is left out. The window is as tall as the page while axe looks: what a sticky bar
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
