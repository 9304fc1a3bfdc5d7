import { scanAs } from '#tests/support/axe.ts';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { goTo, openNotifications } from '#tests/support/fixtures-shell.ts';
import { arriveAs, bookByApi, bookingRow } from '#tests/support/fixtures-steps.ts';

/**
 * Which of these words no part of the screen says: as its text, as an option or as its name. Longer than any sentence is no
 * single part. The page looks for them itself: all that it says is too much to be sent away at each look.
 */
const missingOn = (page: Page, words: readonly (string | RegExp)[]): Promise<string[]> =>
  page.evaluate(
    (wanted) => {
      const said = [...document.body.querySelectorAll('*')]
        .flatMap((part) => [part.textContent, part.getAttribute('aria-label') ?? ''])
        .map((text) => text.replace(/\s+/g, ' ').trim())
        .filter((text) => text.length > 0 && text.length < 1000);
      const isSaid = ({ word, isPattern }: { word: string; isPattern: boolean }) =>
        said.some((text) => (isPattern ? new RegExp(word).test(text) : text.includes(word)));
      return wanted.filter((one) => !isSaid(one)).map(({ word }) => word);
    },
    words.map((word) =>
      typeof word === 'string' ? { word, isPattern: false } : { word: word.source, isPattern: true },
    ),
  );

/** Each of these is on the screen. */
async function expectWords(page: Page, address: string, words: readonly (string | RegExp)[]): Promise<void> {
  await goTo(page, address);
  await expect.poll(() => missingOn(page, words), address).toEqual([]);
}

const forGuests: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  '/': ['Your turn to play', 'Find a court', 'Sport', 'City', 'Area', 'Find Venues'],
  '/venues?city=Karachi':
    'All Venues|Search venues|City|Area|Sports|Apply Filters|Clear|Recommended|Highest Rated'.split('|'),
  '/login?tab=register': ['First name', 'Last name', 'Email', 'Phone number', 'Password'],
  '/change-password': ['You must be logged in to change your password'],
  '/payment': ['Secure Payment', 'Name on card', 'Card number', 'MM/YY', 'CVC'],
  '/help/faq': [
    /typically for 1 to 3 hours\. You can choose up to \d+ hours of one court and one date/,
    /^Come 15 minutes early/,
    /the venue decides 3 hours before your slot/,
  ],
};

const forPeople: Readonly<Record<string, readonly string[]>> = {
  '/contact': ['First name', 'Last name', 'Email', 'Phone number (optional)', 'Subject', 'Message'],
  '/vendor-signup': ['Your name', 'Venue name', 'Email', 'Phone number', 'Venue location', 'Venue description'],
  '/my-bookings': ['Venue', 'Court', 'Date', 'Time Slots', 'Status', 'Price', 'Receipt', 'Actions'],
  '/delete-account': [
    'Your profile',
    'Your bookings and history: pending bookings are cancelled and their slots become free',
    'Your reviews and ratings',
    'Your notifications and preferences',
  ],
};

test('what the contract words letter by letter stands on the screens of everybody, and of somebody signed in', async ({
  page,
  api,
}) => {
  await page.goto('/about');
  for (const [address, words] of Object.entries(forGuests)) await expectWords(page, address, words);
  await page.getByRole('button', { name: 'Sports' }).click();
  for (const text of [
    'Cricket grounds and practice nets',
    '5-a-side football courts for quick matches',
    'Indoor and outdoor badminton courts',
    'Indoor archery courts with professional equipment',
    'Dedicated courts for the fastest growing sport',
  ]) {
    await expect.soft(page.getByText(text)).toBeVisible();
  }
  // The stories of axe see a phone in a usual run: here is what only a wide screen has.
  await scanAs(page, 'FAQ under the menu of sports, wide');

  const person = await api.signUp('Zainab Chaudhry');
  const spot = await api.nextSpot();
  await bookByApi(api, person, spot, spot.hours.slice(0, 1));
  await arriveAs(page, person);
  await page.goto('/my-bookings');
  await expect(bookingRow(page, spot)).toBeVisible();
  for (const [address, words] of Object.entries(forPeople)) await expectWords(page, address, words);
  await goTo(page, '/my-bookings');
  await expect(bookingRow(page, spot)).toBeVisible();
  await scanAs(page, 'My Bookings, wide');
  const panel = await openNotifications(page);
  await expect(panel.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Close' })).toBeVisible();
  await expect(panel.getByText('You have no notifications')).toBeVisible();
  await scanAs(page, 'Notifications, wide');
});
