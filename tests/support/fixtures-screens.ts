// Every screen of the app, one after the other in one document.
import { expect, type Page } from '@playwright/test';
import { screens, type Row } from '#tests/e2e/axe-matrix.ts';
import type { Api, Venue } from './fixtures-api.ts';
import { goTo, heading } from './fixtures-shell.ts';
import { arriveWithBooking, chosenCourt } from './fixtures-steps.ts';

/** Shows a screen in the document that is open, and waits until all of it is there; its h1 then has the focus. */
export async function showScreen(page: Page, row: Row, venue: Venue): Promise<string> {
  const address = row.at.replace(':id', venue.id);
  await goTo(page, address);
  await expect(heading(page), address).toHaveText(row.says ?? venue.name);
  await expect(heading(page), `${address} takes the focus`).toBeFocused();
  await expect(page.locator('main .MuiSkeleton-root'), `${address} is complete`).toHaveCount(0);
  return address;
}

/** Somebody whose phone has seen a booking of theirs and its venue; they stand on a screen that is none of the rows'. */
export async function arriveEverywhere(page: Page, api: Api, name?: string): Promise<Venue> {
  const { spot } = await arriveWithBooking(page, api, [], name);
  await goTo(page, `/venues/${spot.venue.id}`);
  await expect(chosenCourt(page)).toBeVisible();
  await goTo(page, '/sports/padel');
  return spot.venue;
}

export async function onEveryScreen(
  page: Page,
  venue: Venue,
  look: (address: string) => Promise<void>,
  among: readonly Row[] = screens,
): Promise<void> {
  for (const row of among) await look(await showScreen(page, row, venue));
}
