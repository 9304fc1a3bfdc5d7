import { adminTexts } from '#text/admin-texts.ts';
import { consoleTexts } from '#text/console-texts.ts';
import { customerTexts } from '#text/customer-texts.ts';
import { deskTexts } from '#text/desk-texts.ts';
import { firstTexts } from '#text/first-texts.ts';

/** The texts of all three products. */
export const everyText = [...firstTexts, ...customerTexts, ...consoleTexts, ...deskTexts, ...adminTexts] as const;

/** Makes every text known to the modules of a tab that a test has opened anew (`phone.ts`). */
export async function registerEveryText(): Promise<void> {
  const { registerMessages } = await import('#text/translate.ts');
  registerMessages(...everyText);
}
