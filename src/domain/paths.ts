/** Every address of the product (spec, route table); features link through here because they cannot see the router. */
export const paths = {
  home: '/',
  venues: '/venues',
  venue: '/venues/:id',
  login: '/login',
  confirm: '/confirm',
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
export function withQuery(path: string, values: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(values).filter(([, value]) => (value ?? '') !== '');
  return given.length ? `${path}?${new URLSearchParams(given as [string, string][])}` : path;
}

/** What an address chooses at a venue: sport by name, court by id, day YYYY-MM-DD in Asia/Karachi, one hour or several, 0 to 23. */
export type VenueChoice = {
  sport?: string | null | undefined;
  court?: string | null | undefined;
  day?: string | null | undefined;
  hour?: number | readonly number[] | null | undefined;
  /** True where that hour was seen to be taken, and its end is what is waited for; see `watchPath`. */
  watch?: boolean | undefined;
};

/** Address of one venue, with what the person has chosen already; `readVenueChoice` reads it back. */
export function venuePath(id: string, { sport, court, day, hour }: VenueChoice = {}): string {
  return withQuery(`/venues/${encodeURIComponent(id)}`, { sport, court, day, hour });
}

/** Address of a sport's own page. */
export function sportPath(name: string): string {
  return `/sports/${encodeURIComponent(name.toLowerCase())}`;
}

type VenuesFilter = { city?: string; area?: string; sport?: string; text?: string; when?: { day: string; at: string } };

/** Address of the venue list with the filters that the spec puts in the query; Padel is spelt "pedal" there. */
export function venuesPath(filter: VenuesFilter = {}): string {
  const { city, area, sport, text: q, when } = filter;
  const spelt = canonicalSport(sport ?? '') === 'Padel' ? 'pedal' : sport;
  return withQuery(paths.venues, { city, area, sport: spelt, q, when: when?.day, at: when?.at });
}

/** Address of the login page that comes back to where the person was; see `returnTarget`. */
export function loginPath(returnTo: string): string {
  return withQuery(paths.login, { next: returnTo });
}

/** "pedal" is how the spec's links spell Padel; links made with either spelling find the same venues. */
export function canonicalSport(name: string): string {
  const trimmed = name.trim().toLowerCase();
  const known = trimmed === 'pedal' ? 'padel' : trimmed;
  return known.charAt(0).toUpperCase() + known.slice(1);
}
