// The server as a test sees it without the app: for arranging, and for asking what really happened.
import { karachiDate, karachiHour, dayAfter } from '#domain/calendar.ts';
import { publishableKey } from '#supabase/local/keys.ts';
import type { SharedServer } from './fixtures-setup.ts';

/** A customer; `session` is what the server answered, as the app keeps it. */
export type Person = { name: string; email: string; password: string; id: string; token: string; session: object };
export type Court = { id: string; name: string; sport: string | null; price_per_hour: number };
export type Venue = { id: string; name: string; city: string; area: string; courts: Court[] };
/** A court hour nobody else in this run uses. `hours` are the free ones of that day, ascending. */
export type Spot = { venue: Venue; court: Court; day: string; hours: number[] };
export type Answer = { status: number; body: unknown };

export type Api = {
  call(method: string, path: string, options?: { body?: unknown; token?: string; asServer?: boolean }): Promise<Answer>;
  rpc(name: string, args: object, token?: string): Promise<Answer>;
  signUp(name?: string): Promise<Person>;
  nextSpot(): Promise<Spot>;
  freeHours(court: string, day: string, token?: string): Promise<number[]>;
  /** A court that was open earlier today in Karachi, and one of its hours that is over. */
  pastHour(): Promise<{ venue: Venue; court: Court; day: string; hour: number }>;
  /** A court with a free hour that begins within so many hours from now, but not within the next one. */
  soonSpot(within: number): Promise<Spot>;
  /** What My Bookings of this person holds on the server. */
  bookingsOf(
    person: Person,
  ): Promise<
    { id: string; status: string; total_price: number; payment_receipt: string; booking_date: string; code: string }[]
  >;
  uploadReceipt(person: Person, bytes: Uint8Array<ArrayBuffer>, name?: string): Promise<Answer>;
};

/** The venue of the seed whose hours differ in price: stories reckon with one price, and those about rules make their own. */
export const sellsByRules = 'Badal Turf';

let people = 0;

/**
 * Speaks to one server; `nextSpot` walks through its venues, so that tests never meet on a court. A process that follows
 * another one at the same server starts its walk further on: at `firstSpot`.
 */
export function apiOf(server: SharedServer, firstSpot = 0): Api {
  const venues: Venue[] = [];
  let spots = firstSpot;

  const call: Api['call'] = async (method, path, { body, token, asServer } = {}) => {
    const key = asServer ? server.secretKey : publishableKey;
    const response = await fetch(server.url + path, {
      method,
      headers: {
        apikey: key,
        Authorization: `Bearer ${token ?? key}`,
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        Prefer: 'return=representation',
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? (JSON.parse(text) as unknown) : null };
  };
  const rpc: Api['rpc'] = (name, args, token) =>
    call('POST', `/rest/v1/rpc/${name}`, { body: args, ...(token ? { token } : {}) });

  async function hoursThatAre(wanted: string, court: string, day: string, token?: string): Promise<number[]> {
    const { status, body } = await rpc('court_day', { court, day }, token);
    if (status !== 200) throw new Error(`court_day answered ${status}: ${JSON.stringify(body)}`);
    const { hours } = body as { hours: [number, string, number][] };
    return hours.filter(([, state]) => state === wanted).map(([hour]) => hour);
  }
  const freeHours: Api['freeHours'] = (court, day, token) => hoursThatAre('free', court, day, token);

  async function allVenues(): Promise<Venue[]> {
    if (venues.length > 0) return venues;
    const select =
      'select=id,name,city,area,courts(id,name,sport,price_per_hour)&order=id&payee=eq.platform&is_published=is.true';
    const { body } = await call('GET', `/rest/v1/venues?${select}&name=neq.${encodeURIComponent(sellsByRules)}`, {
      asServer: true,
    });
    venues.push(...(body as Venue[]).filter(({ courts }) => courts.length > 1));
    return venues;
  }

  return {
    call,
    rpc,
    freeHours,
    async signUp(name = 'Sana Malik') {
      people += 1;
      const email = `e2e-${process.pid}-${people}-${Date.now()}@baari.test`;
      const password = 'court-time-2026';
      const { status, body } = await call('POST', '/auth/v1/signup', {
        // The number as the form sends it.
        body: { email, password, data: { name, phone: '+923001234567' } },
      });
      if (status !== 200) throw new Error(`sign-up answered ${status}: ${JSON.stringify(body)}`);
      const session = body as { access_token: string; user: { id: string } };
      return { name, email, password, id: session.user.id, token: session.access_token, session };
    },
    async nextSpot() {
      const all = await allVenues();
      for (;;) {
        const venue = all[spots % all.length];
        const day = dayAfter(karachiDate(Date.now()), 9 + Math.floor(spots / all.length));
        spots += 1;
        const court = venue?.courts[0];
        if (!venue || !court) throw new Error('The seed holds no venue with courts.');
        const hours = await freeHours(court.id, day);
        if (hours.length >= 6) return { venue, court, day, hours };
      }
    },
    async pastHour() {
      const day = karachiDate(Date.now());
      // At midnight only the venues that are open through the night have an hour that is over.
      for (const venue of await allVenues()) {
        const court = venue.courts[0];
        const [hour] = court ? await hoursThatAre('past', court.id, day) : [];
        if (court && hour !== undefined) return { venue, court, day, hour };
      }
      throw new Error('No venue of the seed was open earlier today.');
    },
    async soonSpot(within) {
      for (let ahead = within; ahead >= 2; ahead--) {
        const start = Date.now() + ahead * 3_600_000;
        const day = karachiDate(start);
        const hour = karachiHour(start);
        for (const venue of await allVenues()) {
          const court = venue.courts[0];
          if (court && (await freeHours(court.id, day)).includes(hour)) return { venue, court, day, hours: [hour] };
        }
      }
      throw new Error(`No venue of the seed is free within ${within} hours.`);
    },
    async bookingsOf(person) {
      const select = 'select=id,status,total_price,payment_receipt,booking_date,code&order=created_at.desc';
      const { body } = await call('GET', `/rest/v1/bookings?${select}&user_id=eq.${person.id}`, { asServer: true });
      return body as Awaited<ReturnType<Api['bookingsOf']>>;
    },
    uploadReceipt(person, bytes, name = 'receipt.png') {
      const form = new FormData();
      form.set('file', new Blob([bytes]), name);
      return call('POST', '/functions/v1/receipts', { body: form, token: person.token });
    },
  };
}
