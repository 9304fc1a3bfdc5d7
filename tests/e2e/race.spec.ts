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
  openSpot,
  proceed,
} from '#tests/support/fixtures-steps.ts';
import { exactly, like, t } from '#tests/support/words.ts';

test('two people want the same hour: one gets it, the other is told at once and sees a fresh timetable', async ({
  page,
  api,
  anotherPhone,
  guard,
}) => {
  guard.allow(/http 409 POST .*hold_slots/);
  const spot = await api.nextSpot();
  const [hour = 0, otherHour = 0] = spot.hours;
  const people = [await api.signUp('Asad Khan'), await api.signUp('Maria Joseph')];
  const pages = [page, await (await anotherPhone()).newPage()];
  for (const [index, phone] of pages.entries()) {
    const person = people[index];
    if (!person) throw new Error('Two people are needed.');
    await arriveAs(phone, person);
    await openSpot(phone, spot);
    await chooseHours(phone, [hour]);
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

  const stored = await Promise.all(people.map((person) => api.bookingsOf(person)));
  expect(stored.map((bookings) => bookings.length).toSorted((a, b) => a - b)).toEqual([0, 1]);
});
