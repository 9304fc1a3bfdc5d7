// A person who has no pointer: where the focus is, and how far Tab is from what they want.
import { expect, type Page } from '@playwright/test';
import { t } from './words.ts';

type Focused = { name: string; visible: boolean; obscured: boolean };

/** What has the focus, and whether the person can see it: WCAG 2.4.11 and 2.4.7. */
export function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { name: '', visible: true, obscured: false };
    const { labels } = element as HTMLInputElement;
    const [label] = labels ?? [];
    // A hidden file input shows its focus on its label.
    const shown = element.matches('input[type=file]') && label ? label : element;
    const box = shown.getBoundingClientRect();
    const points = [0.25, 0.5, 0.75].map((part) => ({
      x: box.left + box.width * part,
      y: box.top + box.height * part,
    }));
    const isSeen = points.some(({ x, y }) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (shown.contains(top) || top.contains(shown));
    });
    const style = getComputedStyle(shown);
    // A field shows it on its frame, which becomes twice as thick.
    const frame = shown.parentElement?.querySelector('fieldset[aria-hidden]');
    const isFramed = frame ? Number.parseFloat(getComputedStyle(frame).borderBlockEndWidth) >= 2 : false;
    const ring = isFramed || style.outlineStyle !== 'none' || style.boxShadow !== 'none';
    const name = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent;
    return { name: name.trim(), visible: ring, obscured: !isSeen };
  });
}

/**
 * Presses Tab, or what leads back, until the wanted control has the focus, checking every stop on the way. A string is its
 * whole name.
 */
export async function tabTo(page: Page, wanted: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < 90; stop += 1) {
    await page.keyboard.press(key);
    let now = await focused(page);
    // A strip that scrolls by itself moves what has the focus into sight.
    if (now.obscured)
      await expect
        .poll(
          async () => (now = await focused(page)).obscured,
          `"${now.name}" has the focus but something lies over it`,
        )
        .toBe(false);
    if (typeof wanted === 'string' ? now.name === wanted : wanted.test(now.name)) {
      expect(now.visible, `"${now.name}" shows that it has the focus`).toBe(true);
      return;
    }
    passed.push(now.name.slice(0, 30));
  }
  throw new Error(`Tab never reached ${wanted}. It passed: ${passed.join(' | ')}`);
}

export async function press(page: Page, wanted: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** Fills in fields in the order in which Tab comes by. */
export async function typeInto(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(page, label);
    await page.keyboard.type(text);
  }
}

/**
 * The first stop of every screen: past the header at once, to the content or, when it came only then, to its heading. Whoever
 * goes on from a skeleton is in the footer: the content is waited for, as a person does.
 */
export async function skipToContent(page: Page): Promise<void> {
  await press(page, t('shell.skip'));
  await expect(page.locator('main h1')).toBeAttached();
  await expect(page.locator('main .MuiSkeleton-root')).toHaveCount(0);
  await expect.poll(() => hasFocusIn(page, 'main')).toBe(true);
}

/** Where the focus is when it is nowhere: a person who tabs on would start again at the top. */
export const hasFocusIn = (page: Page, place: string): Promise<boolean> =>
  page.evaluate((selector) => document.activeElement?.closest(selector) !== null, place);
