import { canonicalSport } from './sport-name.ts';

/** Every address of the product (spec, route table); features link through here because they cannot see the router. */
export const paths = {
  home: '/',
  venues: '/venues',
  venue: '/venues/:id',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  changePassword: '/change-password',
  deleteAccount: '/delete-account',
  profile: '/profile',
  myBookings: '/my-bookings',
  contact: '/contact',
  vendorSignup: '/vendor-signup',
  payment: '/payment',
  paymentSuccess: '/payment-success',
  paymentCanceled: '/payment-canceled',
  sports: '/sports',
  sport: '/sports/:name',
  about: '/about',
  help: '/help',
  faq: '/help/faq',
  terms: '/terms',
  privacy: '/privacy',
} as const;

/** A path with those of these values in its query that there are. */
function withQuery(path: string, values: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(values).filter(([, value]) => (value ?? '') !== '');
  return given.length ? `${path}?${new URLSearchParams(given as [string, string][])}` : path;
}

/** What an address chooses at a venue: sport by name, court by id, day YYYY-MM-DD in Asia/Karachi, hour 0 to 23. */
export type VenueChoice = {
  sport?: string | null | undefined;
  court?: string | null | undefined;
  day?: string | null | undefined;
  hour?: number | null | undefined;
};

/** Address of one venue, with what the person has chosen already; `readVenueChoice` reads it back. */
export function venuePath(id: string, { sport, court, day, hour }: VenueChoice = {}): string {
  return withQuery(`/venues/${encodeURIComponent(id)}`, { sport, court, day, hour });
}

/** Address of one venue where the started booking goes on to the payment at once: the way back from a login. */
export function payPath(id: string): string {
  return `${venuePath(id)}?pay=1`;
}

/** The venue to whose payment an address leads (see `payPath`); null for every other address. */
export function payingAt(path: string): string | null {
  return /^\/venues\/([^/?]+)\?pay=1$/.exec(path)?.[1] ?? null;
}

/** Address of a sport's own page. */
export function sportPath(name: string): string {
  return `/sports/${encodeURIComponent(name.toLowerCase())}`;
}

/** Address of one question among the FAQ, which is then open. */
export function faqPath(id: string): string {
  return `${paths.faq}#${id}`;
}

/** Address of the person's own page, which then shows the way back to where they were; see `returnTarget`. */
export function profilePath(returnTo: string): string {
  return `${paths.profile}?${new URLSearchParams({ next: returnTo })}`;
}

/** What a booking is called in the page of My Bookings. */
export function bookingAnchor(id: string): string {
  return `booking-${id}`;
}

/** Address of one booking among the person's own. */
export function bookingPath(id: string): string {
  return `${paths.myBookings}#${bookingAnchor(id)}`;
}

/** Address of the contact form with its subject filled in. */
export function contactPath(subject: string): string {
  return withQuery(paths.contact, { subject });
}

/** Address of a form that takes a queued write up again, to be changed and sent anew. */
export function editWritePath(form: string, writeId: string): string {
  return withQuery(form, { edit: writeId });
}

/** Address of the venue list with the filters that the spec puts in the query; Padel is spelt "pedal" there. */
export function venuesPath(filter: { city?: string; area?: string; sport?: string; text?: string } = {}): string {
  const { city, area, sport, text: q } = filter;
  return withQuery(paths.venues, { city, area, sport: canonicalSport(sport ?? '') === 'Padel' ? 'pedal' : sport, q });
}

/** Address of the login page that comes back to where the person was; see `returnTarget`. */
export function loginPath(returnTo: string): string {
  return withQuery(paths.login, { next: returnTo });
}

/** A return address from the query, or Home when it could lead off this site (open redirect). */
export function returnTarget(next: string | null): string {
  if (!next || !next.startsWith('/') || /^\/[/\\]/.test(next) || /[\s\\]/.test(next)) return paths.home;
  const url = new URL(next, 'https://baari.invalid');
  return url.origin === 'https://baari.invalid' ? `${url.pathname}${url.search}${url.hash}` : paths.home;
}
