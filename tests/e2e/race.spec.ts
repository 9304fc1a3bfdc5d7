import type { Locator } from '@playwright/test';
import type { Api, Spot } from '#tests/support/fixtures-api.ts';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import {
  addReceipt,
  arriveAs,
  bookingCard,
  chooseHours,
  confirmButton,
  confirmDialog,
  expectBooked,
  hourCell,
  proceed,
} from '#tests/support/fixtures-steps.ts';
import { exactly, like, t } from '#tests/support/words.ts';

/** A court and an hour of which no other court of its sport at the venue is free. */
async function lastSpot(api: Api): Promise<Spot & { sport: string; hour: number }> {
  for (;;) {
    const spot = await api.nextSpot();
    const { venue, court, day } = spot;
    const [hour = 0] = spot.hours;
    if (!court.sport) continue;
    for (const other of venue.courts.filter(({ id, sport }) => id !== court.id && sport === court.sport)) {
      if (!(await api.freeHours(other.id, day)).includes(hour)) continue;
      const [start_time, end_time] = [hour, hour + 1].map((each) => `${String(each % 24).padStart(2, '0')}:00`);
      const body = { court_id: other.id, block_date: day, start_time, end_time, reason: 'manual' };
      const { status } = await api.call('POST', '/rest/v1/time_slot_blocks', { asServer: true, body });
      if (status !== 201) throw new Error(`A manual block answered ${status}.`);
    }
    return { ...spot, sport: court.sport, hour };
  }
}

/** The chip of the list that leads to an hour of a venue. */
function chipOf(page: Page, hour: number): Locator {
  return page.getByRole('list', { name: like('freeHours.list') }).locator(`a[href$="hour=${hour}"]`);
}

// concurrency.test.ts lets one of many have it, round after round; booking-machine.test.ts takes it out of the other’s choice and says so, in every run.
test(
  'two people want the same hour: one gets it, the other is told at once and sees a fresh timetable',
  { tag: '@sweep' },
  async ({ page, api, anotherPhone, guard }) => {
    guard.allow(/http 409 POST .*hold_slots/);
    const spot = await lastSpot(api);
    const { venue, sport, day, hour } = spot;
    const otherHour = spot.hours.at(-1) ?? 0;
    const address = `/venues?city=${venue.city}&sport=${sport}&q=${encodeURIComponent(venue.name)}&when=${day}&at=${hour}`;
    const people = [await api.signUp('Asad Khan'), await api.signUp('Maria Joseph')];
    const pages = [page, await (await anotherPhone()).newPage()];
    for (const [index, phone] of pages.entries()) {
      const person = people[index];
      if (!person) throw new Error('Two people are needed.');
      await arriveAs(phone, person);
      await phone.goto(address);
      await expect(chipOf(phone, hour), 'the last court that is free then').toHaveCount(1);
    }
    for (const phone of pages) {
      await chipOf(phone, hour).click();
      await expect(hourCell(phone, hour)).toHaveAttribute('aria-selected', 'true');
    }

    await Promise.all(pages.map((phone) => proceed(phone)));

    const outcome = async (phone: Page): Promise<'won' | 'lost'> => {
      const won = confirmDialog(phone);
      const lost = bookingCard(phone).getByText(like('error.slotTaken'));
      await expect(won.or(lost)).toBeVisible();
      return (await won.isVisible()) ? 'won' : 'lost';
    };
    const outcomes = await Promise.all(pages.map(outcome));
    expect(outcomes.toSorted()).toEqual(['lost', 'won']);
    const winner = pages[outcomes.indexOf('won')];
    const loser = pages[outcomes.indexOf('lost')];
    if (!winner || !loser) throw new Error('One page each.');

    await test.step('the loser sees the hour as taken, everything else as it is, and can go on', async () => {
      await expect(hourCell(loser, hour)).toHaveAccessibleName(
        exactly('booking.hourLabel', { state: t('booking.state.taken') }),
      );
      await expect(hourCell(loser, hour)).toBeDisabled();
      await chooseHours(loser, [otherHour]);
      await proceed(loser);
      await expect(confirmDialog(loser)).toBeVisible();
    });

    await test.step('the winner books', async () => {
      await addReceipt(winner);
      await confirmButton(winner).click();
      await expectBooked(winner, spot, [hour]);
    });

    await test.step('the list has no such hour any more', async () => {
      await loser.goto(address);
      await expect(loser.getByText(like('freeHours.checked'))).toBeVisible();
      await expect(chipOf(loser, hour)).toHaveCount(0);
    });

    const stored = await Promise.all(people.map((person) => api.bookingsOf(person)));
    expect(stored.map((bookings) => bookings.length).toSorted((a, b) => a - b)).toEqual([0, 1]);
  },
);
