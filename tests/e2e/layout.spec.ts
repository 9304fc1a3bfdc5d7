import { expect, test } from '#tests/support/fixtures.ts';
import { demoPerson, writeAs } from '#tests/support/fixtures-desk.ts';
import { brokenWords, hardToRead, reachingOut, resize } from '#tests/support/fixtures-layout.ts';
import { goTo, heading, turnTo } from '#tests/support/fixtures-shell.ts';
import { arriveAs, bookByApi, bookingRow } from '#tests/support/fixtures-steps.ts';
import { t } from '#tests/support/words.ts';

// What a signed-in person sees is measured where axe looks at it: axe-sweeps.spec.
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
  expect(await brokenWords(heading(page))).toEqual([]);
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

test('payments that somebody with a long name has opened or decided fit a phone and a wide table', async ({
  page,
  api,
  network,
}) => {
  const usual = page.viewportSize() ?? { width: 390, height: 844 };
  const [rep, reader] = [await demoPerson(api, 'rep'), await demoPerson(api, 'admin')];
  const spot = await api.nextSpot();
  const customer = await api.signUp();
  const opened = await bookByApi(api, customer, spot, spot.hours.slice(0, 1));
  const decided = await bookByApi(api, customer, spot, spot.hours.slice(1, 2));
  const { body } = await api.rpc('admin_list', { view: 'booking', filter: { id: decided } }, rep.token);
  const [{ rev } = {}] = (body as { rows: { rev: number }[] }).rows;
  await writeAs(api, rep, 'claim-call', { bookingId: opened });
  await writeAs(api, rep, 'decide-booking', { bookingId: decided, rev, decision: 'decline', reason: 'not_paid' });

  const longName = 'Muhammad Abdurrahman Shamsuddin Qureshi-Siddiqui';
  const rename = (answer: string) => answer.replaceAll(`"${rep.name}"`, `"${longName}"`);
  network.fault(/POST .*admin_list/, { kind: 'rewrite', change: rename });
  await arriveAs(page, reader);
  await page.goto('/admin/calls?tab=done');
  for (const tab of ['done', 'decide']) {
    await turnTo(page, `/admin/calls?tab=${tab}`);
    for (const width of [360, 1280]) {
      await resize(page, { width, height: 900, text: 100 });
      const place = `${tab}, ${width} pixels`;
      await expect(page.getByText(longName).first(), place).toBeVisible();
      expect.soft(await reachingOut(page), place).toEqual([]);
      expect.soft(await hardToRead(page), place).toEqual([]);
    }
    const table = page.getByRole('table');
    expect.soft(await table.evaluate((node) => node.scrollWidth - (node.parentElement?.clientWidth ?? 0))).toBe(0);
    expect.soft(await brokenWords(table)).toEqual([]);
  }
  await resize(page, { ...usual, text: 100 });
});

// The card cuts off what reaches out of it, so that the page never scrolls sideways for it.
test('a booking of many hours stays inside of its card at 320 and 360 pixels', async ({ page, api }) => {
  const person = await api.signUp('Saad Anwar');
  const spot = await api.nextSpot();
  await bookByApi(api, person, spot, spot.hours.slice(0, 5));
  await arriveAs(page, person);
  await page.goto('/my-bookings');
  const card = bookingRow(page, spot);
  await expect(card.getByRole('button', { expanded: false })).toBeVisible();
  for (const width of [320, 360]) {
    await resize(page, { width, height: 640, text: 100 });
    const outside = await card.evaluate((box) => {
      const edge = box.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(box).paddingInlineEnd);
      const parts = [...box.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > edge);
      return parts.map((part) => part.textContent);
    });
    expect.soft(outside, `${width} pixels`).toEqual([]);
  }
});
