import { expect, test } from '#tests/support/fixtures.ts';
import type { Proxy } from '#tests/support/proxy.ts';
import { addReceipt, arriveAs, confirmButton, expectBooked, holdSpot } from '#tests/support/fixtures-steps.ts';
import { t } from '#tests/support/words.ts';

const createCalls = (network: Proxy) => network.log.filter(({ path }) => path.endsWith('/create_booking'));
const requestIds = (network: Proxy) =>
  new Set(createCalls(network).map(({ sent }) => (sent as { request_id: string }).request_id));

// booking-machine.test.ts asks with the same request, create-booking answers it, in every run.
test(
  'the answer to a booking is lost: the app says so, asks again with the same request, and there is one booking',
  { tag: '@sweep' },
  async ({ page, api, network, guard }) => {
    guard.allow(/network net::ERR_EMPTY_RESPONSE POST .*create_booking/);
    const person = await api.signUp();
    const spot = await api.nextSpot();
    const hours = spot.hours.slice(0, 1);
    await arriveAs(page, person);
    await holdSpot(page, spot, hours);
    await addReceipt(page);

    const mend = network.fault(/POST .*create_booking/, { kind: 'drop-response' });
    await confirmButton(page).click();
    await expect(page.getByText(t('booking.unknownTitle')).first()).toBeVisible();
    expect(await api.bookingsOf(person), 'the server did its work').toHaveLength(1);

    mend();
    await expectBooked(page, spot, hours);
    expect(createCalls(network).length).toBeGreaterThan(1);
    expect(requestIds(network).size, 'every try carried the same request id').toBe(1);
    expect(await api.bookingsOf(person)).toHaveLength(1);
  },
);

// resume.test.ts and keep-asking.test.tsx ask with the same request after a restart, outbox.spec kills a tab, in every run.
test(
  'the tab dies while the outcome is unknown: reopened, it finds out by itself and books nothing twice',
  { tag: '@sweep' },
  async ({ page, context, api, network, guard }) => {
    guard.allow(/network net::ERR_EMPTY_RESPONSE POST .*create_booking/);
    const person = await api.signUp();
    const spot = await api.nextSpot();
    const hours = spot.hours.slice(0, 1);
    await arriveAs(page, person);
    await holdSpot(page, spot, hours);
    await addReceipt(page);
    const mend = network.fault(/POST .*create_booking/, { kind: 'drop-response' });
    await confirmButton(page).click();
    await expect(page.getByText(t('booking.unknownTitle')).first()).toBeVisible();
    await page.close();

    mend();
    const reopened = await context.newPage();
    await reopened.goto(`/venues/${spot.venue.id}`);
    await expectBooked(reopened, spot, hours);
    expect(requestIds(network).size).toBe(1);
    expect(await api.bookingsOf(person)).toHaveLength(1);
  },
);

// keep-asking.test.tsx does the same on any screen, in every run.
test(
  'the answer is found out from any screen: home says it, asks by itself, and the notice goes',
  { tag: '@sweep' },
  async ({ page, context, api, network, guard }) => {
    guard.allow(/network net::ERR_EMPTY_RESPONSE POST .*create_booking/);
    const person = await api.signUp();
    const spot = await api.nextSpot();
    const hours = spot.hours.slice(0, 1);
    await arriveAs(page, person);
    await holdSpot(page, spot, hours);
    await addReceipt(page);
    const mend = network.fault(/POST .*create_booking/, { kind: 'drop-response' });
    await confirmButton(page).click();
    await expect(page.getByText(t('booking.unknownTitle')).first()).toBeVisible();
    await page.close();

    const reopened = await context.newPage();
    await reopened.goto('/');
    const asked = createCalls(network).length;
    await expect.poll(() => createCalls(network).length).toBeGreaterThan(asked);
    mend();
    await expect(reopened.getByText(t('booking.successTitle'))).toBeVisible();
    await expect(reopened, 'nobody is taken away from what they are doing').toHaveURL(/\/$/);
    await reopened.goto('/my-bookings');
    await expectBooked(reopened, spot, hours);
    await expect(reopened.getByText(t('booking.unknownTitle'))).toHaveCount(0);
    expect(requestIds(network).size).toBe(1);
    expect(await api.bookingsOf(person)).toHaveLength(1);
  },
);
