import { calendarPath } from '#domain/desk/desk-paths.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import type { Api, Spot } from '#tests/support/fixtures-api.ts';
import { consoleIsKept, memberOf } from '#tests/support/fixtures-console.ts';
import { arriveAs } from '#tests/support/fixtures-steps.ts';
import { like, literally, t } from '#tests/support/words.ts';
import { shortHour } from '#text/near-time.ts';

test.beforeEach(({ guard }) => guard.allow(/network net::ERR_(EMPTY_RESPONSE|INTERNET_DISCONNECTED|CONNECTION)/));

/** The guests that a venue has entered on the court of a spot, as the server has them. */
async function walkInsOn(api: Api, { court, day }: Pick<Spot, 'court' | 'day'>): Promise<string[]> {
  const select = 'select=booking_desk(guest_name)&source=eq.walkin&status=eq.confirmed';
  const { body } = await api.call('GET', `/rest/v1/bookings?${select}&booking_date=eq.${day}&court_id=eq.${court.id}`, {
    asServer: true,
  });
  type Row = { booking_desk: { guest_name: string } | { guest_name: string }[] };
  return (body as Row[]).flatMap(({ booking_desk: desk }) => [desk].flat().map(({ guest_name: name }) => name));
}

test('a walk-in entered offline, the app closed: it arrives once', async ({ page, context, api, network }) => {
  const spot = await api.nextSpot();
  const hour = spot.hours.find((one) => one >= 9) ?? 0;
  const guest = 'Hamza Malik';
  await arriveAs(page, await memberOf(api, spot.venue, 'manager', 'Imran Manager'));
  const calendar = calendarPath(spot.venue.id, { day: spot.day, court: spot.court.id });
  await page.goto(calendar);
  // The space in "7 PM" is one that does not break.
  const time = shortHour(hour).replace(/\s/, String.raw`\s`);
  const cell = page.getByRole('gridcell', { name: new RegExp(`^${literally(spot.court.name)}, ${time}`) });
  await expect(cell).toBeVisible();
  await consoleIsKept(page);
  network.cut();
  await context.setOffline(true);
  await cell.click();
  await page.getByRole('button', { name: t('free.walkIn'), exact: true }).click();
  const form = page.getByRole('dialog', { name: t('walkIn.title'), exact: true });
  await form.getByLabel(t('walkIn.name'), { exact: true }).fill(guest);
  await form.getByRole('button', { name: t('walkIn.save'), exact: true }).click();
  await expect(page.getByText(t('walkIn.savedHere'))).toBeVisible();
  await expect(cell).toHaveAccessibleName(like('entry.chip.queued'));
  expect(await walkInsOn(api, spot)).toEqual([]);

  await page.close();
  const again = await context.newPage();
  network.mend();
  await context.setOffline(false);
  await again.goto(calendar);
  await expect.poll(() => walkInsOn(api, spot)).toEqual([guest]);
  const entry = again.getByRole('gridcell', { name: new RegExp(guest) });
  await expect(entry).not.toHaveAccessibleName(like('entry.chip.queued'));
});
