// The same files as at the receipts endpoint, through the device: what the picker takes, the server takes. One of each kind; the
// sweep shows all sixty. What first bytes decide is asked of all of them in src/domain/receipt.test.ts.
import type { Person } from '#tests/support/fixtures-api.ts';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { arriveAs, confirmButton, confirmDialog, holdSpot } from '#tests/support/fixtures-steps.ts';
import {
  badReceipts,
  brokenPictures,
  type CorpusFile,
  goodReceipts,
  hiddenInFiles,
  redrawnReceipts,
} from '#tests/support/receipt-corpus.ts';
import { isSweep } from '#tests/support/sweep.ts';
import { t } from '#tests/support/words.ts';

const tooLarge = 'That file is larger than 5 MB.';
const unreadable = 'That picture can’t be opened.';
const wrongType = 'That file is not a JPG, PNG or PDF.';

const messageFor = ({ name }: CorpusFile) =>
  name === '6-mb.pdf' ? tooLarge : brokenPictures.has(name) ? unreadable : wrongType;

/** Of each kind the one that asks most of the browser: only it decodes pictures, draws them anew and opens what is left. */
const oneOfEach = new Set([
  'screenshot.jpg',
  'progressive.jpg',
  'with-text-chunk.png',
  'bank.pdf',
  '6-mb.jpg',
  'png-and-zip.png',
  '6-mb.pdf',
  'letter.jpg',
  'page.jpg',
  'pdf-with-page.pdf',
  'cut-in-the-picture.jpg',
  'bomb.png',
]);
const shown = (files: readonly CorpusFile[]) => files.filter(({ name }) => isSweep || oneOfEach.has(name));

const taken = shown([...goodReceipts, ...badReceipts.filter(({ name }) => redrawnReceipts.has(name))]);
const refused = shown(badReceipts.filter(({ name }) => !redrawnReceipts.has(name)));

/** Picks a file under a type that proves nothing, and waits until the device has decided about it. */
async function pick(page: Page, { name, bytes }: CorpusFile): Promise<void> {
  const input = confirmDialog(page).locator('input[type=file]');
  await input.setInputFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) });
  await expect(input, name).toBeEnabled();
}

/** The receipt in the draft as it lies in IndexedDB, read without the app: these bytes are what is uploaded. */
async function draftedReceipt(page: Page, { id }: Person): Promise<{ name: string; bytes: Buffer } | null> {
  const found = await page.evaluate(
    (name) =>
      new Promise<{ name: string; address: string } | null>((resolve, reject) => {
        const open = indexedDB.open(name);
        open.addEventListener('error', () => reject(new Error('no database')));
        open.addEventListener('success', () => {
          const get = open.result.transaction('drafts').objectStore('drafts').get('booking');
          get.addEventListener('success', () => {
            open.result.close();
            const row = get.result as { draft: { receipt: { name: string; bytes: ArrayBuffer } | null } } | undefined;
            const receipt = row?.draft.receipt;
            if (!receipt) return resolve(null);
            const reader = new FileReader();
            reader.addEventListener('load', () => resolve({ name: receipt.name, address: String(reader.result) }));
            reader.readAsDataURL(new Blob([receipt.bytes]));
          });
        });
      }),
    `baari-user-${id}`,
  );
  return found && { name: found.name, bytes: Buffer.from(found.address.replace(/^.*,/, ''), 'base64') };
}

/** The name under which a picked file goes on: pictures become JPEG. */
const keptName = (name: string) => name.replace(/\.png$/, '.jpg');

// src/domain/receipt.test.ts and supabase/functions/receipts/corpus.test.ts judge the same files for both sides, in every run.
test(
  'files of every kind: the phone takes what the server takes, and refuses the others before anybody confirms',
  { tag: '@sweep' },
  async ({ page, api }) => {
    if (isSweep) test.slow();
    expect(taken.length + refused.length).toBe(isSweep ? 60 : oneOfEach.size);
    const person = await api.signUp();
    const spot = await api.nextSpot();
    await arriveAs(page, person);
    await holdSpot(page, spot, spot.hours.slice(0, 1));
    const dialog = confirmDialog(page);
    const alert = dialog.getByRole('alert');

    await test.step(`${refused.length} files that are no receipts`, async () => {
      for (const file of refused) {
        // The words of the file before must not pass for the words about this one.
        await alert.evaluate((element) => element.firstElementChild?.setAttribute('data-earlier', ''));
        await pick(page, file);
        await expect(alert.locator(':scope > :not([data-earlier])'), file.name).toContainText(messageFor(file));
        await expect(confirmButton(page), file.name).toBeDisabled();
        await expect(dialog.getByRole('figure'), file.name).toBeHidden();
      }
      expect(await draftedReceipt(page, person)).toBeNull();
    });

    await test.step(`${taken.length} receipts`, async () => {
      for (const file of taken) {
        await pick(page, file);
        const name = keptName(file.name);
        await expect(dialog.getByRole('figure'), file.name).toContainText(name);
        await expect(alert, file.name).toBeEmpty();
        await expect(confirmButton(page), file.name).toBeEnabled();
        const isPicture = !name.endsWith('.pdf');
        const preview = dialog.getByRole('img', { name: t('booking.receiptPreview') });
        if (isPicture)
          await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).not.toBe(0);

        let bytes: Buffer = Buffer.alloc(0);
        const saved = expect.poll(async () => {
          const drafted = await draftedReceipt(page, person);
          bytes = drafted?.bytes ?? bytes;
          return drafted?.name;
        }, file.name);
        await saved.toBe(name);
        const hidden = isPicture ? hiddenInFiles.filter((secret) => bytes.includes(secret, 0, 'latin1')) : [];
        expect({ name: file.name, hidden, isSmall: !isPicture || bytes.length < 400_000 }).toEqual({
          name: file.name,
          hidden: [],
          isSmall: true,
        });
        const { status } = await api.uploadReceipt(person, new Uint8Array(bytes), name);
        expect({ name: file.name, status }).toEqual({ name: file.name, status: 200 });

        await dialog.getByRole('button', { name: t('booking.receiptRemove') }).click();
        await expect(confirmButton(page), file.name).toBeDisabled();
      }
    });
  },
);
