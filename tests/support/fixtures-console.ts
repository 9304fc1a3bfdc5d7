// People who work at a venue, and what the build says of their console.
import { expect, type Page } from '@playwright/test';
import { karachiDate, karachiHour } from '#domain/calendar.ts';
import { consoleUrls } from '#tests/budgets/bundle.mjs';
import type { Api, Person, Venue } from './fixtures-api.ts';
import { readyForOffline } from './fixtures-steps.ts';
import { cachedPaths } from './fixtures-worker.ts';

/** Somebody who works at the venue: only the server makes them one. */
export async function memberOf(api: Api, venue: Venue, role: 'manager' | 'gate', name: string): Promise<Person> {
  const person = await api.signUp(name);
  const { status } = await api.call('POST', '/rest/v1/venue_members', {
    asServer: true,
    body: { venue_id: venue.id, user_id: person.id, role },
  });
  expect(status).toBe(201);
  return person;
}

/** Somebody who owns the venue, with all others of its business: nobody of the demo may do so yet. */
export async function ownerOf(api: Api, { id }: Venue, name: string): Promise<Person> {
  const person = await api.signUp(name);
  const server = { asServer: true } as const;
  const { body } = await api.call('GET', `/rest/v1/venues?select=vendor_id&id=eq.${id}`, server);
  const [vendor] = body as { vendor_id: string }[];
  const free = `/rest/v1/vendors?id=eq.${vendor?.vendor_id ?? ''}&user_id=is.null`;
  const changed = await api.call('PATCH', free, { ...server, body: { user_id: person.id } });
  expect(changed.body, 'a business that nobody had').toHaveLength(1);
  return person;
}

/** Enters a guest who plays right now, on whichever court nobody has at this hour. */
export async function enterGuest(api: Api, member: Person, venue: Venue, name: string): Promise<void> {
  const [day, hours] = [karachiDate(Date.now()), [karachiHour(Date.now())]];
  for (const { id: courtId } of venue.courts) {
    const id = crypto.randomUUID();
    const args = { courtId, day, hours, source: 'walkin', name, total: 1000 };
    const mutations = [{ id, kind: 'add-walk-in', v: 1, entity: `entry:${id}`, args }];
    const { body } = await api.rpc('apply_mutations', { batch: { device: id, mutations } }, member.token);
    if ((body as { results: { status: string }[] }).results[0]?.status === 'applied') return;
  }
  throw new Error('Every court is played on.');
}

/** Paths of the files that only a console needs. */
export const consolePaths = (part: 'desk' | 'admin'): string[] => consoleUrls('dist', part).map((url) => `/${url}`);

/** Waits until the worker has kept every file of the vendor console, which it does from the first opening on. */
export async function consoleIsKept(page: Page): Promise<void> {
  await readyForOffline(page);
  await expect
    .poll(async () => {
      const paths = await cachedPaths(page);
      return consolePaths('desk').filter((path) => !paths.includes(path));
    })
    .toEqual([]);
}
