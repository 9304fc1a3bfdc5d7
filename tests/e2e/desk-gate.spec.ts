import { encodeQR } from 'qr';
import { gatePath } from '#domain/desk/desk-paths.ts';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { consoleIsKept, memberOf } from '#tests/support/fixtures-console.ts';
import { arriveAs, bookByApi, expireSession, setStatus } from '#tests/support/fixtures-steps.ts';
import { like, t } from '#tests/support/words.ts';

test.beforeEach(({ guard }) => guard.allow(/network net::ERR_(EMPTY_RESPONSE|INTERNET_DISCONNECTED|CONNECTION)/));

/** A camera that looks at a code: a canvas with its modules, in the place of the one that this machine has not. */
async function holdUp(page: Page, text: string): Promise<void> {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  await page.addInitScript((rows: boolean[][]) => {
    const media = navigator.mediaDevices;
    media.enumerateDevices = async () => [{ kind: 'videoinput' } as MediaDeviceInfo];
    media.getUserMedia = async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 640 });
      const context = canvas.getContext('2d');
      const side = 360 / rows.length;
      const draw = () => {
        if (!context) return;
        Object.assign(context, { fillStyle: '#bbb' }).fillRect(0, 0, 480, 640);
        rows.forEach((row, y) =>
          row.forEach((isDark, x) => {
            context.fillStyle = isDark ? '#222' : '#fff';
            context.fillRect(60 + x * side, 140 + y * side, side + 1, side + 1);
          }),
        );
      };
      setInterval(draw, 100);
      return canvas.captureStream(10);
    };
  }, modules);
}

// spec: desk-gate.offline, console-stories.cold-start, console-stories.offline-once
test('the gate after a cold start without a signal, its sign-in expired: a ticket lets its people in once; the app closed, it arrives once', async ({
  page,
  context,
  api,
  network,
}) => {
  const spot = await api.soonSpot(3);
  const customer = await api.signUp('Ayesha Siddiqui');
  const booking = await bookByApi(api, customer, spot, spot.hours.slice(0, 1));
  await setStatus(api, booking, 'confirmed');
  const { body } = await api.call('POST', '/functions/v1/tickets', {
    body: { bookings: [booking] },
    token: customer.token,
  });
  const [ticket] = (body as { tickets: { text: string }[] }).tickets;
  const code = (await api.bookingsOf(customer))[0]?.code ?? '';
  const gate = gatePath(spot.venue.id);

  await arriveAs(page, await memberOf(api, spot.venue, 'gate', 'Ghulam Gate'));
  await page.goto(gate);
  await expect(page.getByRole('heading', { name: t('gate.title'), exact: true })).toBeVisible();
  await consoleIsKept(page);
  await expireSession(page);
  network.cut();
  await context.setOffline(true);
  await page.close();

  const phone = await context.newPage();
  await holdUp(phone, ticket?.text ?? '');
  await phone.goto(gate);
  await phone.getByRole('button', { name: t('gate.allow') }).click();
  const card = phone.getByRole('alert').filter({ hasText: customer.name });
  // It begins in two or three hours.
  await phone.getByRole('button', { name: t('gate.anyway') }).click();
  await expect(card.locator('[data-tone=green]')).toContainText(spot.court.name);
  await expect(card).toContainText(like('gate.inQueued'));
  await phone.getByRole('button', { name: t('gate.next'), exact: true }).click();
  await phone.getByLabel(t('gate.code')).fill(code.toLowerCase());
  await expect(card.locator('[data-tone=red]')).toBeVisible();
  await expect(card).toContainText(t('gate.byHere'));

  await phone.close();
  const again = await context.newPage();
  network.mend();
  await context.setOffline(false);
  await again.goto(gate);
  const select = `/rest/v1/booking_attendance?select=state,how&booking_id=eq.${booking}`;
  await expect
    .poll(async () => (await api.call('GET', select, { asServer: true })).body)
    .toEqual([{ state: 'arrived', how: 'qr' }]);
});
