// People with roles, as the demo has them, and bookings for them to decide about.
import { karachiDate, dayAfter } from '#domain/calendar.ts';
import { playingDay } from '#domain/desk/playing-day.ts';
import { demoPeople } from '#supabase/seed/people.mjs';
import type { Api, Person, Spot, Venue } from './fixtures-api.ts';

/** Signs one of the demo's people in, without a screen. */
export async function demoPerson(api: Api, who: keyof typeof demoPeople): Promise<Person> {
  const { id, name, email } = demoPeople[who];
  const password = 'baari-demo-2026';
  const { status, body } = await api.call('POST', '/auth/v1/token?grant_type=password', { body: { email, password } });
  if (status !== 200) throw new Error(`sign-in of ${who} answered ${status}: ${JSON.stringify(body)}`);
  const session = body as { access_token: string };
  return { name, email, password, id, token: session.access_token, session };
}

/** Free hours of the first court of a venue by its name, `ahead` days from today: far enough for nobody to have booked there. */
export async function spotAt(api: Api, name: string, ahead: number): Promise<Spot> {
  const select = 'select=id,name,city,area,courts(id,name,sport,price_per_hour)';
  const { body } = await api.call('GET', `/rest/v1/venues?${select}&name=eq.${encodeURIComponent(name)}`, {
    asServer: true,
  });
  const [venue] = body as Venue[];
  const court = venue?.courts[0];
  if (!venue || !court) throw new Error(`The seed holds no venue ${name}.`);
  const day = dayAfter(karachiDate(Date.now()), ahead);
  return { venue, court, day, hours: await api.freeHours(court.id, day) };
}

/** The date on which a venue's evening began that is running, else today's: what its people call "today", also past midnight. */
export async function playingDayOf(api: Api, venue: Venue): Promise<string> {
  const { body } = await api.call('GET', `/rest/v1/venues?select=open_time,close_time&id=eq.${venue.id}`, {
    asServer: true,
  });
  const [hours] = body as { open_time: string; close_time: string }[];
  if (!hours) throw new Error(`The seed holds no hours of ${venue.name}.`);
  return playingDay(Date.now(), { open: hours.open_time, close: hours.close_time });
}

/** One write of a person's outbox, without their phone. */
export async function writeAs(api: Api, person: Person, kind: string, args: object): Promise<void> {
  const id = crypto.randomUUID();
  const batch = { device: 'story', mutations: [{ id, kind, v: 1, entity: id, args }] };
  const { body } = await api.rpc('apply_mutations', { batch }, person.token);
  const { results } = body as { results?: { status: string }[] };
  if (results?.[0]?.status !== 'applied') throw new Error(`${kind} answered ${JSON.stringify(body)}`);
}

/** The version of a booking, which whoever decides about it names. */
export async function revOf(api: Api, booking: string): Promise<number> {
  const { body } = await api.call('GET', `/rest/v1/bookings?select=rev&id=eq.${booking}`, { asServer: true });
  const [row] = body as { rev: number }[];
  if (!row) throw new Error('The booking is gone.');
  return row.rev;
}
