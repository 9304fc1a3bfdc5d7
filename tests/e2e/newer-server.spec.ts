// This build against a server that was made after it: statuses, kinds, states, codes, sports and columns that it has never
// heard of. Everything that it knows stays, what it does not know is neutral, and no screen breaks.
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import {
  arriveWithBooking,
  bookByApi,
  bookingCard,
  bookingRow,
  chooseHours,
  chosenCourt,
  confirmDialog,
  hourCell,
  openSpot,
  proceed,
  venueCount,
} from '#tests/support/fixtures-steps.ts';
import { goTo, heading, openNotifications } from '#tests/support/fixtures-shell.ts';
import type { Proxy } from '#tests/support/proxy.ts';
import { exactly, like, t } from '#tests/support/words.ts';

type Json = Record<string, unknown>;
type Part = Json & { p: string; bookings?: Json[]; notifications?: Json[]; cols?: string[]; v?: unknown[][] };

const kabaddi = 77;
const unheardOf = 'Kabaddi';

function newerPart(part: Part): Part {
  const { p, bookings, notifications, cols, v } = part;
  if (p === 'user') {
    const refund = { id: 'r1', amount: 3100, reason: 'flood', isSeen: true, payer: 'insurer', reference: null };
    const more = {
      status: 'rescheduled',
      endReason: 'flood',
      refunds: [{ ...refund, settledAt: null, arrivedAt: null, state: 'half' }],
      seats: 4,
    };
    return {
      ...part,
      ...(bookings && { bookings: bookings.map((row) => ({ ...row, ...more })) }),
      ...(notifications && {
        notifications: notifications.map((row) => ({ ...row, kind: 'surprise', icon: 'flood' })),
      }),
    };
  }
  if (p === 'ref' && Array.isArray(part['sports']))
    return { ...part, sports: [...(part['sports'] as unknown[]), [kabaddi, unheardOf, { indoor: false }]] };
  if (cols && v) {
    const sports = (v[cols.indexOf('sports')] ?? []) as number[][];
    const also = v.map((column) => (column === sports ? sports.map((ids) => [...ids, kabaddi, 4000]) : column));
    return { ...part, cols: ['lights', ...cols], v: [sports.map(() => true), ...also] };
  }
  return part;
}

/** Everything that the server says arrives in the words of a later release. */
function makeNewer(network: Proxy): void {
  const rewrite = (path: RegExp, change: (answer: Json) => Json) =>
    network.fault(path, { kind: 'rewrite', change: (body) => JSON.stringify(change(JSON.parse(body) as Json)) });
  rewrite(/POST .*\/sync_pull$/, (answer) => ({
    ...answer,
    parts: [...(answer['parts'] as Part[]).map(newerPart), { p: 'weather:Karachi', c: '1', rain: true }],
  }));
  rewrite(/POST .*\/venue_day$/, (answer) => ({
    ...answer,
    peak: [18, 22],
    courts: (answer['courts'] as { hours: [number, string, number][] }[]).map((court) => ({
      ...court,
      lights: 'led',
      hours: court.hours.map(([hour, state, price], at) => [hour, at === 0 ? 'waitlist' : state, price, 1.5]),
    })),
  }));
}

const isBroken = (page: Page) => page.getByRole('heading', { level: 1, name: t('errorPage.title') });

// src/app/newer-release.test.tsx shows each of these screens what a later release might say, in every run.
const onEachScreen = { tag: '@sweep' };

test(
  'what a later release of the server says is shown neutrally, and no screen breaks',
  onEachScreen,
  async ({ page, api, network, guard }) => {
    makeNewer(network);
    const { person, spot } = await arriveWithBooking(page, api, ['confirmed']);

    await test.step('My Bookings', async () => {
      const row = bookingRow(page, spot);
      await expect(row.getByText(t('bookings.status.unknown'), { exact: true })).toBeVisible();
      await expect(row).toContainText(t('bookings.next.unknown'));
      await expect(row).toContainText(spot.court.name);
      await expect(row.getByRole('button', { name: exactly('bookings.actions.cancelLabel') })).toHaveCount(0);
    });
    await test.step('a booking made meanwhile comes with the next refresh', async () => {
      const other = await api.nextSpot();
      await bookByApi(api, person, other, other.hours.slice(0, 1));
      await page.getByRole('button', { name: t('bookings.refresh') }).click();
      await expect(bookingRow(page, other).getByText(t('bookings.status.unknown'), { exact: true })).toBeVisible();
    });
    await test.step('the bell', async () => {
      const panel = await openNotifications(page);
      await expect(panel.getByRole('listitem').first()).toBeVisible();
      await page.keyboard.press('Escape');
    });
    await test.step('Home and the list, with a sport that nobody has heard of', async () => {
      await goTo(page, '/');
      await expect(page.getByRole('link', { name: like('homeFeatured.book') }).first()).toBeVisible();
      await goTo(page, `/venues?sport=${unheardOf}`);
      await expect(venueCount(page)).toBeAttached();
      await expect(page.getByText(unheardOf).first()).toBeVisible();
      await goTo(page, '/sports/kabaddi');
      await expect(heading(page)).toHaveText(t('sports.notFound'));
    });
    await test.step('a venue: an hour in an unknown state cannot be had, the others can', async () => {
      await openSpot(page, spot);
      const [first = 0, , third = 0] = await api.freeHours(spot.court.id, spot.day, person.token);
      const odd = chosenCourt(page).getByRole('gridcell', {
        name: exactly('booking.hourLabel', { state: t('booking.state.unknown') }),
      });
      await expect(odd).toHaveCount(1);
      await expect(odd).toBeDisabled();
      expect(first).not.toBe(third);
      await expect(hourCell(page, third)).toBeEnabled();
      await chooseHours(page, [third]);
    });
    await test.step('a refusal for a reason without words', async () => {
      guard.allow(/http 409 POST .*hold_slots/);
      const refusal = { code: 'PT409', message: 'NOT_YET_INVENTED', details: '{"seats":4}', hint: null };
      const mend = network.fault(/POST .*\/hold_slots$/, {
        kind: 'answer',
        status: 409,
        body: JSON.stringify(refusal),
      });
      await proceed(page);
      await expect(bookingCard(page).getByRole('alert')).toBeVisible();
      mend();
      await proceed(page);
      await expect(confirmDialog(page)).toBeVisible();
    });
    await expect(isBroken(page)).toHaveCount(0);
  },
);

// apply-results.test.ts keeps what has such a verdict, outbox-panel.test.tsx names how each write stands, in every run.
test(
  'a verdict that this build does not know loses nothing, and says what helps',
  { tag: '@sweep' },
  async ({ page, api, network }) => {
    const { spot } = await arriveWithBooking(page, api);
    network.fault(/POST .*\/apply_mutations$/, {
      kind: 'rewrite',
      change: (body) => body.replaceAll(/"status"\s*:\s*"(applied|duplicate)"/g, '"status":"under-review"'),
    });
    await bookingRow(page, spot)
      .getByRole('button', { name: exactly('bookings.actions.cancelLabel') })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('bookings.cancel.yes') })
      .click();
    const badge = page.getByRole('banner').getByRole('button', { name: like('waiting.badge') });
    await expect(badge).toHaveAccessibleName(t('waiting.badge', { count: 1 }));
    await badge.click();
    await expect(page.getByRole('dialog', { name: t('waiting.title') })).toContainText(t('waiting.state.update'));
  },
);
