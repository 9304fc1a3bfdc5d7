import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { readyForOffline } from '#tests/support/fixtures-steps.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const questions = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('button');
const question = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const openQuestions = (page: Page) => page.getByRole('main').locator('button[aria-expanded="true"]');

test('the footer leads to about, help, terms and privacy', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  const screens = { About: 'About Baari', Help: 'Help center', Terms: 'Terms', Privacy: 'Privacy Policy' };
  for (const [link, name] of Object.entries(screens)) {
    await footer.getByRole('link', { name: link, exact: true }).click();
    await expect(heading(page, name)).toBeFocused();
    await expect(page).toHaveTitle(`${name} · Baari`);
  }
});

test('About says what the name means and leads on', async ({ page }) => {
  await page.goto('/about');
  await expect(page.locator('[lang="ur"]')).toHaveText('باری');
  await expect(page.getByText(/a fee of PKR.100/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'List your venue' })).toHaveAttribute(
    'href',
    '/vendor-signup',
  );
  await page.getByRole('main').getByRole('link', { name: 'Find a venue' }).click();
  await expect(heading(page, 'All Venues')).toBeVisible();
});

for (const [path, name, fact] of [
  ['/terms', 'Terms', 'your hours are held for 15 minutes'],
  ['/privacy', 'Privacy Policy', 'Other bookings stay in the venue’s books without your name'],
] as const) {
  test(`${name}: five sections, each a tap away`, async ({ page }) => {
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(fact);
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    await expect(contents).toHaveCount(5);
    const titles = await contents.allTextContents();
    for (const title of titles) {
      await contents.filter({ hasText: title }).click();
      const section = page.getByRole('heading', { level: 2, name: title });
      await expect(section).toBeFocused();
      await expect(section).toBeInViewport();
    }
    const last = await contents.last().getAttribute('href');
    await page.goto('about:blank');
    await page.goto(`${path}${last}`);
    await expect(page.getByRole('heading', { level: 2, name: titles.at(-1) ?? '' })).toBeInViewport();
  });
}

test('Help: three ways, and a popular question opens its answer', async ({ page }) => {
  await page.goto('/help');
  const way = (name: string) => page.getByRole('link', { name });
  await expect(way('Read the FAQ')).toHaveAttribute('href', '/help/faq');
  await expect(way('Write a message')).toHaveAttribute('href', '/contact');
  await expect(way('Send an email')).toHaveAttribute('href', /^mailto:[^@]+@/);
  await page.getByRole('link', { name: 'What happens when it rains?' }).click();
  await expect(heading(page, 'Frequently asked questions')).toBeFocused();
  await expect(openQuestions(page)).toHaveText('What happens when it rains?');
  await expect(page.getByText('the venue decides 3 hours before your slot')).toBeVisible();
});

test('FAQ: ten questions, one open at a time, by tap and by keyboard', async ({ page }) => {
  await page.goto('/help/faq');
  await expect(questions(page)).toHaveCount(10);
  await expect(openQuestions(page)).toHaveCount(0);
  await question(page, 'How do I pay?').click();
  const answer = page.getByRole('region', { name: 'How do I pay?' });
  await expect(answer).toContainText('only by bank transfer');
  await expect(page.getByText('typically for 1 to 3 hours')).toBeHidden();

  const next = question(page, 'How long is a booking?');
  await next.click();
  await expect(page.getByText('typically for 1 to 3 hours')).toBeVisible();
  await expect(answer).toBeHidden();
  await expect(openQuestions(page)).toHaveCount(1);
  await next.click();
  await expect(openQuestions(page)).toHaveCount(0);

  await page.keyboard.press('Home');
  await expect(question(page, 'How do I pay?')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(question(page, 'Does Baari work without a connection?')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('in My Bookings, until your slot starts')).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect(openQuestions(page)).toHaveText('Does Baari work without a connection?');
});

for (const anchor of ['auto', 'none']) {
  // Safari has no scroll anchoring of its own: there the app does all of it.
  test(`FAQ: the pressed question stays under the finger, scroll anchoring ${anchor}`, async ({ page }) => {
    await page.goto('/help/faq#payment');
    await expect(openQuestions(page)).toHaveText('How do I pay?');
    await page.evaluate((value) => {
      document.documentElement.style.overflowAnchor = value;
      document.getElementById('faq-price')?.scrollIntoView({ block: 'center', behavior: 'instant' });
    }, anchor);
    const pressed = question(page, 'What does a booking cost?');
    const before = await pressed.boundingBox();
    await pressed.click();
    await expect(page.getByText(/a platform fee of PKR.100 per booking/)).toBeVisible();
    expect(Math.abs(((await pressed.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  });
}

test('FAQ without a network: it opens, and a reload keeps the open question', async ({ page, network, guard }) => {
  guard.allow(/network net::ERR_/);
  await page.goto('/');
  await readyForOffline(page);
  network.cut();
  await page.context().setOffline(true);
  await page.goto('/help/faq');
  await question(page, 'What if I paid and the booking fails?').click();
  await expect(page.getByText('your payment is recorded as Refund due')).toBeVisible();
  await page.reload();
  await expect(openQuestions(page)).toHaveText('What if I paid and the booking fails?');
  await expect(page.getByText('your payment is recorded as Refund due')).toBeVisible();
});

test('Sports: five, each with its venues and a page of its own', async ({ page }) => {
  await page.goto('/sports');
  for (const sport of ['Badminton', 'Squash', 'Cricket', 'Futsal', 'Pickleball']) {
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: `Find ${sport} venues` })).toHaveAttribute(
      'href',
      `/venues?sport=${sport}`,
    );
    await expect(main.getByRole('link', { name: `About ${sport}` })).toHaveAttribute(
      'href',
      `/sports/${sport.toLowerCase()}`,
    );
  }
  await page.getByRole('link', { name: 'Find Squash venues' }).click();
  await expect(page.getByRole('status').filter({ hasText: /[1-9]\d* venues? found/ })).toBeAttached();
});

test('a sport from the menu: equipment, and venues that the list knows', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Pickleball' }).click();
  await expect(heading(page, 'Pickleball')).toBeFocused();
  await expect(page).toHaveURL(/\/sports\/pickleball$/);
  const equipment = page.getByRole('region', { name: 'Required equipment' });
  await expect(equipment.getByRole('listitem')).toHaveCount(4);
  await expect(equipment).toContainText('A paddle for each player');
  const venues = page.getByRole('region', { name: 'Where to play' }).getByRole('listitem');
  await expect(venues).toHaveCount(6);
  const name = (await venues.first().locator('strong').textContent()) ?? '';
  await venues.first().getByRole('link').click();
  await expect(page.getByRole('status').filter({ hasText: '1 venue found' })).toBeAttached();
  await expect(page.getByRole('link', { name: `Book Now: ${name}` })).toBeVisible();
});

test('a sport is found in any case; an unknown one says so and leads back', async ({ page }) => {
  await page.goto('/sports/BadMinton');
  await expect(heading(page, 'Badminton')).toBeVisible();
  await expect(page).toHaveTitle('Badminton · Baari');
  await page.goto('/sports/chess');
  await expect(heading(page, 'Sport not found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to sports' }).click();
  await expect(heading(page, 'Sports')).toBeFocused();
});

const card = { 'Name on card': 'Ayesha Khan', 'Card number': '4242 4242 4242 4242', Expiry: '1230', CVC: '123' };

async function fillCard(page: Page, change: Partial<typeof card> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...card, ...change })) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill('');
    await field.pressSequentially(value);
  }
}

const pay = (page: Page) => page.getByRole('button', { name: 'Pay (simulation)' });

test('Secure Payment checks what was typed, field by field', async ({ page }) => {
  await page.goto('/payment');
  await expect(heading(page, 'Secure Payment')).toBeVisible();
  await expect(page.getByText('This is a simulation. No card is charged')).toBeVisible();
  await pay(page).click();
  for (const name of ['Name on card', 'Card number', 'Expiry', 'CVC']) {
    await expect(page.getByText(`${name} is required`)).toBeVisible();
    await expect(page.getByLabel(name, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page.getByLabel('Name on card')).toBeFocused();

  await fillCard(page, { 'Card number': '4242-4242-4242-4242', Expiry: '1/2', CVC: '12' });
  await pay(page).click();
  await expect(page.getByText('Enter 13 to 19 characters, digits and spaces only')).toBeVisible();
  await expect(page.getByText('Enter the expiry as MM/YY, like 12/30')).toBeVisible();
  await expect(page.getByText('Enter the 3 or 4 digits of the CVC')).toBeVisible();
  await expect(page.getByText('Name on card is required')).toBeHidden();
  await expect(page).toHaveURL(/\/payment$/);
});

test('Secure Payment: a second later it has worked, and no card went anywhere', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto('/venues');
  await page.goto('/payment');
  await fillCard(page);
  await expect(page.getByLabel('Expiry')).toHaveValue('12/30');
  await pay(page).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await expect(heading(page, 'Payment Successful')).toBeFocused();
  await expect(page).toHaveURL(/\/payment-success$/);
  await expect(page.getByRole('main')).toContainText('a confirmation email will come and your slot is reserved');
  await expect(page.getByRole('main')).toContainText('This was a simulation: nothing was charged');
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse venues' })).toHaveAttribute('href', '/venues');
  await expect(page.getByRole('link', { name: 'Your profile' })).toHaveAttribute('href', '/profile');
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((text) => /4242|Ayesha/.test(text))).toEqual([]);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toMatch(/4242|Ayesha/);
  await page.goBack();
  await expect(heading(page, 'All Venues')).toBeVisible();
});

test.describe(() => {
  // A clock that was wound on stays so for all pages of the phone.
  test.use({ newPhone: true });

  test('a payment that is cancelled while it works stays cancelled', async ({ page }) => {
    await page.clock.install();
    await page.goto('/payment');
    await fillCard(page);
    await pay(page).click();
    await page.getByRole('link', { name: 'Cancel payment' }).click();
    await expect(heading(page, 'Payment Canceled')).toBeVisible();
    await page.clock.runFor(5000);
    await expect(page).toHaveURL(/\/payment-canceled$/);
    await expect(page.getByText('No payment was made, and the booking is not confirmed.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Browse venues' }).click();
    await expect(heading(page, 'All Venues')).toBeVisible();
  });
});

test('Register: the terms can be read without losing what was typed', async ({ page, context }) => {
  await page.goto('/login?tab=register');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('a long secret');
  const opened = context.waitForEvent('page');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Terms/ })
    .click();
  const terms = await opened;
  await expect(heading(terms, 'Terms')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^Privacy Policy/ })).toHaveAttribute(
    'href',
    '/privacy',
  );
  await expect(password).toHaveValue('a long secret');
  await expect(page.getByRole('checkbox', { name: /I agree/ })).not.toBeChecked();
});
