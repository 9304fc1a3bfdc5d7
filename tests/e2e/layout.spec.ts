import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { hardToRead, reachingOut } from '#tests/support/fixtures-layout.ts';
import { arriveEverywhere, onEveryScreen } from '#tests/support/fixtures-screens.ts';
import { goTo, heading } from '#tests/support/fixtures-shell.ts';
import { t } from '#tests/support/words.ts';

const longName = 'Muhammad Abdurrahman Siddiqui-Chaudhry';

/** Windows in which everything has to fit; `text` in percent. */
const windows = [
  { width: 320, height: 640, text: 100 },
  { width: 640, height: 900, text: 200 },
  { width: 1280, height: 900, text: 200 },
];

async function resize(page: Page, { width, height, text }: (typeof windows)[number]): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(async (percent) => {
    document.documentElement.style.fontSize = `${percent}%`;
    // What asks for the width by a query is drawn anew in the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  }, text);
}

test('every screen fits 320 pixels, and with text twice as large 640 and 1280; the wide header fits a small tablet in one line, and with text twice as large none of its words lies over another', async ({
  page,
  api,
}) => {
  const venue = await arriveEverywhere(page, api, longName);
  await onEveryScreen(page, venue, async (address) => {
    for (const window of windows) {
      await resize(page, window);
      const where = `${address}, ${window.width} pixels`;
      expect.soft(await reachingOut(page), where).toEqual([]);
      if (window.text > 100) expect.soft(await hardToRead(page), where).toEqual([]);
    }
  });
  await resize(page, { width: 768, height: 1024, text: 100 });
  await goTo(page, '/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: longName })).toBeVisible();
  expect(await reachingOut(page)).toEqual([]);
  const brand = header.getByRole('link', { name: t('app.name') });
  expect(await brand.evaluate((link) => link.scrollHeight <= (link.parentElement?.clientHeight ?? 0))).toBe(true);

  for (const width of [768, 900, 1280]) {
    await resize(page, { width, height: 900, text: 200 });
    const links = await header.getByRole('navigation').evaluate((nav) =>
      [...nav.querySelectorAll('a, button')].map((link) => {
        const words = document.createRange();
        words.selectNodeContents(link);
        const { left, right } = words.getBoundingClientRect();
        return { left, right, name: link.textContent };
      }),
    );
    expect(links).toHaveLength(5);
    const over = links.filter(({ right }, at) => right > (links[at + 1]?.left ?? Infinity));
    expect.soft(over, `${width} pixels`).toEqual([]);
    expect.soft(await reachingOut(page), `${width} pixels`).toEqual([]);
  }
});

test('a guest has three cards in a row, one on a phone, at 320 pixels nothing to scroll sideways either, with text twice as large no broken name, and in the installed app a foot of one line', async ({
  page,
}) => {
  const cards = page.locator('main').getByRole('article');
  const inFirstRow = () =>
    cards.evaluateAll(
      (all) => all.filter((card) => card.getBoundingClientRect().top === all[0]?.getBoundingClientRect().top).length,
    );
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/venues');
  await expect(cards).toHaveCount(9);
  expect(await inFirstRow()).toBe(3);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(inFirstRow).toBe(1);

  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of ['/', '/login?tab=register', '/my-bookings', '/profile', '/vendor-signup', '/reset-password']) {
    await goTo(page, address);
    await expect(heading(page)).toBeVisible();
    expect.soft(await reachingOut(page), address).toEqual([]);
  }

  await page.setViewportSize({ width: 360, height: 740 });
  const sport = 'Badminton';
  await goTo(page, `/venues?q=${sport}`);
  const ofSport = page.getByRole('heading', { name: sport });
  const card = page.getByRole('article').filter({ has: ofSport }).first();
  await goTo(page, (await card.getByRole('link').first().getAttribute('href')) ?? '');
  await expect(heading(page)).toContainText(sport);
  await resize(page, { width: 360, height: 740, text: 200 });
  const broken = await heading(page).evaluate((title) => {
    const text = title.firstChild;
    const words = document.createRange();
    return [...(text?.textContent ?? '').matchAll(/\S+/g)].filter(({ index, 0: word }) => {
      if (!text) return true;
      words.setStart(text, index);
      words.setEnd(text, index + word.length);
      return words.getClientRects().length > 1;
    });
  });
  expect(broken).toEqual([]);
  await resize(page, { width: 390, height: 844, text: 100 });
  await goTo(page, '/about');
  const footer = page.getByRole('contentinfo');
  const tall = async () => (await footer.boundingBox())?.height ?? 0;
  expect(await tall()).toBeGreaterThan(400);
  // No browser under test says that it is installed: the rules for one that is are made those of all.
  const found = await page.evaluate(() => {
    const rulesFor = (rules: CSSRuleList): CSSMediaRule[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSMediaRule && rule.media.mediaText.includes('display-mode')) return [rule];
        return rule instanceof CSSGroupingRule ? rulesFor(rule.cssRules) : [];
      });
    const rules = [...document.styleSheets].flatMap((sheet) => rulesFor(sheet.cssRules));
    for (const { media } of rules) media.mediaText = 'all';
    return rules.length;
  });
  expect(found).toBeGreaterThan(0);
  expect(await tall()).toBeLessThan(64);
  for (const name of ['nav.about', 'nav.help', 'nav.terms', 'nav.privacy'] as const)
    await expect(footer.getByRole('link', { name: t(name) })).toBeVisible();
  await expect(footer.getByRole('link')).toHaveCount(4);
});
