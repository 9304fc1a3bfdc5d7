import type { Locator } from '@playwright/test';
import { expect, test, type Page, withoutWorker } from '#tests/support/fixtures.ts';
import { readyForOffline } from '#tests/support/fixtures-steps.ts';
import { like, t } from '#tests/support/words.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const questions = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('button');
const question = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const openQuestions = (page: Page) => page.getByRole('main').locator('button[aria-expanded="true"]');

test('the footer leads to about, help, terms and privacy: About says what the name means and leads on, Help: three ways, and a popular question opens its answer, Terms and Privacy: five sections, each a tap away', async ({
  page,
}) => {
  await page.goto('/');
  const main = page.getByRole('main');
  const open = async (link: string, name: string) => {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect(heading(page, name)).toBeFocused();
    await expect(page).toHaveTitle(`${name} · ${t('app.name')}`);
  };

  await test.step('About', async () => {
    await open('About', t('about.title'));
    await expect(page.locator('[lang="ur"]')).toHaveText(t('about.word'));
    await expect(page.getByText(like('about.promise.priceText'))).toBeVisible();
    await expect(main.getByRole('link', { name: t('about.ownersAction') })).toHaveAttribute('href', '/vendor-signup');
    await main.getByRole('link', { name: t('about.playersAction') }).click();
    await expect(heading(page, t('venues.title'))).toBeVisible();
  });

  await test.step('Help', async () => {
    await open('Help', t('help.title'));
    const way = (name: string) => page.getByRole('link', { name });
    await expect(way(t('help.faqAction'))).toHaveAttribute('href', '/help/faq');
    await expect(way(t('help.contactAction'))).toHaveAttribute('href', '/contact');
    await expect(way(t('help.emailAction'))).toHaveAttribute('href', /^mailto:[^@]+@/);
    await page.getByRole('link', { name: t('faq.weather.question') }).click();
    await expect(heading(page, t('faq.title'))).toBeFocused();
    await expect(openQuestions(page)).toHaveText(t('faq.weather.question'));
    await expect(page.getByText(t('faq.weather.answer'))).toBeVisible();
  });

  const ends: [address: string, title: string][] = [];
  for (const [link, name, path, fact] of [
    ['Terms', 'Terms', '/terms', 'your hours are held for 15 minutes'],
    ['Privacy', t('privacy.title'), '/privacy', 'Bookings that are over stay in the venue’s books without your name'],
  ] as const) {
    await test.step(name, async () => {
      await open(link, name);
      await expect(main).toContainText(fact);
      const contents = page.getByRole('navigation', { name: t('document.contents') }).getByRole('link');
      await expect(contents).toHaveCount(5);
      const titles = await contents.allTextContents();
      for (const title of titles) {
        await contents.filter({ hasText: title }).click();
        const section = page.getByRole('heading', { level: 2, name: title });
        await expect(section).toBeFocused();
        await expect(section).toBeInViewport();
      }
      ends.push([`${path}${await contents.last().getAttribute('href')}`, titles.at(-1) ?? '']);
    });
  }
  for (const [address, title] of ends) {
    await test.step(address, async () => {
      await page.goto('about:blank');
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport();
    });
  }
});

// faq-page.test.tsx opens each of them and walks, in every run.
test('FAQ: ten questions, one open at a time, by tap and by keyboard', { tag: '@sweep' }, async ({ page }) => {
  await page.goto('/help/faq');
  await expect(questions(page)).toHaveCount(10);
  await expect(openQuestions(page)).toHaveCount(0);
  await question(page, t('faq.payment.question')).click();
  const answer = page.getByRole('region', { name: t('faq.payment.question') });
  await expect(answer).toContainText(t('faq.payment.answer'));
  await expect(page.getByText(like('faq.duration.answer'))).toBeHidden();

  const next = question(page, t('faq.duration.question'));
  await next.click();
  await expect(page.getByText(like('faq.duration.answer'))).toBeVisible();
  await expect(answer).toBeHidden();
  await expect(openQuestions(page)).toHaveCount(1);
  await next.click();
  await expect(openQuestions(page)).toHaveCount(0);

  await page.keyboard.press('Home');
  await expect(question(page, t('faq.payment.question'))).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(question(page, t('faq.offline.question'))).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('faq.cancel.answer'))).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect(openQuestions(page)).toHaveText(t('faq.offline.question'));
});

/** How far down it is drawn: what has been moved since the last frame is put right just before the next one. */
const drawnAt = (part: Locator): Promise<number> =>
  part.evaluate(
    (element) => new Promise((tell) => void requestAnimationFrame(() => tell(element.getBoundingClientRect().top))),
  );

for (const [anchor, how] of [
  // Safari has no scroll anchoring of its own: there the app does all of it, which is more than with the browser's help.
  ['none', {}],
  // With none all of it is the app’s, in every run.
  ['auto', { tag: '@sweep' }],
] as const) {
  test(`FAQ: the pressed question stays under the finger, scroll anchoring ${anchor}`, how, async ({ page }) => {
    await page.goto('/help/faq#payment');
    await expect(openQuestions(page)).toHaveText(t('faq.payment.question'));
    await page.evaluate((value) => {
      document.documentElement.style.overflowAnchor = value;
      document.getElementById('faq-price')?.scrollIntoView({ block: 'center', behavior: 'instant' });
    }, anchor);
    const pressed = question(page, t('faq.price.question'));
    const before = await drawnAt(pressed);
    await pressed.click();
    await expect(page.getByText(like('faq.price.answer'))).toBeVisible();
    expect(Math.abs((await drawnAt(pressed)) - before)).toBeLessThan(2);
  });
}

// offline-walk opens it without a network, faq-page.test.tsx by its address, in every run.
test(
  'FAQ without a network: it opens, and a reload keeps the open question',
  { tag: '@sweep' },
  async ({ page, network, guard }) => {
    guard.allow(/network net::ERR_/);
    await page.goto('/');
    await readyForOffline(page);
    network.cut();
    await page.context().setOffline(true);
    await page.goto('/help/faq');
    await question(page, t('faq.refund.question')).click();
    await expect(page.getByText(t('faq.refund.answer'))).toBeVisible();
    await page.reload();
    await expect(openQuestions(page)).toHaveText(t('faq.refund.question'));
    await expect(page.getByText(t('faq.refund.answer'))).toBeVisible();
  },
);

// sports-pages.test.tsx has all of it, in every run.
test(
  'Sports: five, each with its venues and a page of its own; a sport is found in any case; an unknown one says so and leads back',
  { tag: '@sweep' },
  async ({ page }) => {
    const badminton = 'Badminton';
    await page.goto('/sports/BadMinton');
    await expect(heading(page, badminton)).toBeVisible();
    await expect(page).toHaveTitle(`${badminton} · ${t('app.name')}`);
    await page.goto('/sports/chess');
    await expect(heading(page, t('sports.notFound'))).toBeVisible();
    await page.getByRole('link', { name: t('sports.back') }).click();
    await expect(heading(page, 'Sports')).toBeFocused();
    for (const sport of ['Badminton', 'Squash', 'Cricket', 'Futsal', 'Pickleball']) {
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: t('sports.findLabel', { sport }) })).toHaveAttribute(
        'href',
        `/venues?sport=${sport}`,
      );
      await expect(main.getByRole('link', { name: t('sports.about', { sport }) })).toHaveAttribute(
        'href',
        `/sports/${sport.toLowerCase()}`,
      );
    }
    await page.getByRole('link', { name: t('sports.findLabel', { sport: 'Squash' }) }).click();
    await expect(page.getByRole('status').filter({ hasText: like('venues.count') })).toBeAttached();
  },
);

// sports-pages.test.tsx has the page, links.test.tsx the menu, sport-facts.test.ts the venues, in every run.
test('a sport from the menu: equipment, and venues that the list knows', { tag: '@sweep' }, async ({ page }) => {
  const sport = 'Pickleball';
  await page.goto('/');
  await page.getByRole('button', { name: t('nav.openMenu') }).click();
  await page
    .getByRole('dialog', { name: t('nav.menu') })
    .getByRole('link', { name: sport })
    .click();
  await expect(heading(page, sport)).toBeFocused();
  await expect(page).toHaveURL(/\/sports\/pickleball$/);
  const equipment = page.getByRole('region', { name: t('sports.equipment') });
  await expect(equipment.getByRole('listitem')).toHaveCount(4);
  await expect(equipment).toContainText(t('sports.pickleball.gear1'));
  const venues = page.getByRole('region', { name: t('sports.venues') }).getByRole('listitem');
  await expect(venues).toHaveCount(6);
  const name = (await venues.first().locator('strong').textContent()) ?? '';
  await venues.first().getByRole('link').click();
  await expect(page.getByRole('status').filter({ hasText: t('venues.count', { count: 1 }) })).toBeAttached();
  await expect(page.getByRole('main').getByRole('article')).toContainText(name);
});

const card = {
  [t('payment.name')]: 'Ayesha Khan',
  [t('payment.number')]: '4242 4242 4242 4242',
  [t('payment.expiry')]: '1230',
  [t('payment.cvc')]: '123',
};

async function fillCard(page: Page, change: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...card, ...change })) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill('');
    await field.pressSequentially(value);
  }
}

const pay = (page: Page) => page.getByRole('button', { name: t('payment.submit') });

// payment-pages.test.tsx fills in the same card, in every run.
test(
  'Secure Payment checks what was typed, field by field. Secure Payment: a second later it has worked, and no card went anywhere',
  { tag: '@sweep' },
  async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.goto('/venues');
    await page.goto('/payment');
    await expect(heading(page, t('payment.title'))).toBeVisible();
    await expect(page.getByText(t('payment.simulation'))).toBeVisible();
    await pay(page).click();
    const fields = [
      [t('payment.name'), t('payment.nameRequired')],
      [t('payment.number'), t('payment.numberRequired')],
      [t('payment.expiry'), t('payment.expiryRequired')],
      [t('payment.cvc'), t('payment.cvcRequired')],
    ] as const;
    for (const [name, missing] of fields) {
      await expect(page.getByText(missing)).toBeVisible();
      await expect(page.getByLabel(name, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(page.getByLabel(t('payment.name'))).toBeFocused();

    await fillCard(page, {
      [t('payment.number')]: '4242-4242-4242-4242',
      [t('payment.expiry')]: '1/2',
      [t('payment.cvc')]: '12',
    });
    await pay(page).click();
    await expect(page.getByText(t('payment.numberInvalid'))).toBeVisible();
    await expect(page.getByText(t('payment.expiryInvalid'))).toBeVisible();
    await expect(page.getByText(t('payment.cvcInvalid'))).toBeVisible();
    await expect(page.getByText(t('payment.nameRequired'))).toBeHidden();
    await expect(page).toHaveURL(/\/payment$/);

    await fillCard(page);
    await expect(page.getByLabel(t('payment.expiry'))).toHaveValue('12/30');
    await pay(page).click();
    await expect(page.getByRole('button', { name: t('payment.busy') })).toBeDisabled();
    await expect(heading(page, t('payment.success.title'))).toBeFocused();
    await expect(page).toHaveURL(/\/payment-success$/);
    await expect(page.getByRole('main')).toContainText(t('payment.success.text'));
    await expect(page.getByRole('main')).toContainText(t('payment.success.simulation'));
    await expect(page.getByRole('main').getByRole('link', { name: t('payment.venues') })).toHaveAttribute(
      'href',
      '/venues',
    );
    await expect(page.getByRole('link', { name: t('payment.success.profile') })).toHaveAttribute('href', '/profile');
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((text) => /4242|Ayesha/.test(text))).toEqual([]);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toMatch(/4242|Ayesha/);
    await page.goBack();
    await expect(heading(page, t('venues.title'))).toBeVisible();
  },
);

test.describe(() => {
  // A clock that was wound on stays so for all pages of the device.
  test.use({ newPhone: true, contextOptions: withoutWorker });

  // payment-pages.test.tsx cancels it, in every run.
  test('a payment that is cancelled while it works stays cancelled', { tag: '@sweep' }, async ({ page }) => {
    await page.clock.install();
    await page.goto('/payment');
    await fillCard(page);
    await pay(page).click();
    await page.getByRole('link', { name: t('payment.cancel') }).click();
    await expect(heading(page, t('payment.canceled.title'))).toBeVisible();
    await page.clock.runFor(5000);
    await expect(page).toHaveURL(/\/payment-canceled$/);
    await expect(page.getByText(t('payment.canceled.text'))).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: t('payment.venues') })
      .click();
    await expect(heading(page, t('venues.title'))).toBeVisible();
  });
});

// auth-screen.test.tsx opens both beside what was typed, in every run.
test('Register: the terms can be read without losing what was typed', { tag: '@sweep' }, async ({ page, context }) => {
  await page.goto('/login?tab=register');
  const password = page.getByLabel(t('auth.password'), { exact: true });
  await password.fill('a long secret');
  const opened = context.waitForEvent('page');
  await page
    .getByRole('main')
    .getByRole('link', { name: like('auth.terms') })
    .click();
  const terms = await opened;
  await expect(heading(terms, 'Terms')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: like('auth.privacy') })).toHaveAttribute(
    'href',
    '/privacy',
  );
  await expect(password).toHaveValue('a long secret');
  await expect(page.getByRole('checkbox', { name: like('auth.agree') })).not.toBeChecked();
});
