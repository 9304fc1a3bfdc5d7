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

/** Address of one venue. */
export function venuePath(id: string): string {
  return `/venues/${encodeURIComponent(id)}`;
}

/** Address of a sport's own page. */
export function sportPath(name: string): string {
  return `/sports/${encodeURIComponent(name.toLowerCase())}`;
}

/** Address of one question among the FAQ, which is then open. */
export function faqPath(id: string): string {
  return `${paths.faq}#${id}`;
}

/** Address of one venue with one of its courts chosen. */
export function courtPath(venueId: string, courtId: string): string {
  return `${venuePath(venueId)}?${new URLSearchParams({ court: courtId })}`;
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
  return `${paths.contact}?${new URLSearchParams({ subject })}`;
}

/** Address of a form that takes a queued write up again, to be changed and sent anew. */
export function editWritePath(form: string, writeId: string): string {
  return `${form}?${new URLSearchParams({ edit: writeId })}`;
}

/** Address of the venue list with the filters that the spec puts in the query; Padel is spelt "pedal" there. */
export function venuesPath(filter: { city?: string; area?: string; sport?: string; text?: string } = {}): string {
  const query = new URLSearchParams();
  if (filter.city) query.set('city', filter.city);
  if (filter.area) query.set('area', filter.area);
  if (filter.sport) query.set('sport', canonicalSport(filter.sport) === 'Padel' ? 'pedal' : filter.sport);
  if (filter.text) query.set('q', filter.text);
  const text = query.toString();
  return text ? `${paths.venues}?${text}` : paths.venues;
}

/** Address of the login page that comes back to where the person was; see `returnTarget`. */
export function loginPath(returnTo: string): string {
  return `${paths.login}?${new URLSearchParams({ next: returnTo })}`;
}

/** A return address from the query, or Home when it could lead off this site (open redirect). */
export function returnTarget(next: string | null): string {
  if (!next || !next.startsWith('/') || /^\/[/\\]/.test(next) || /[\s\\]/.test(next)) return paths.home;
  const url = new URL(next, 'https://baari.invalid');
  return url.origin === 'https://baari.invalid' ? `${url.pathname}${url.search}${url.hash}` : paths.home;
}

/** "pedal" is how the spec's links spell Padel; links made with either spelling find the same venues. */
export function canonicalSport(name: string): string {
  const trimmed = name.trim().toLowerCase();
  const known = trimmed === 'pedal' ? 'padel' : trimmed;
  return known.charAt(0).toUpperCase() + known.slice(1);
}
