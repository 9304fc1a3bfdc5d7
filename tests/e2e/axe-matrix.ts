// Which scan shows which screen in which state to axe; tests/lint/axe-matrix.test.ts keeps this table and the scans one.

import { like, t } from '#tests/support/words.ts';

export const states = ['loaded', 'empty', 'error', 'offline', 'dialog'] as const;
export type State = (typeof states)[number];

/** Why a screen cannot be in a state. */
type Never = { readonly never: string };
/** `swept`: the story of that state walks through every screen that says so here. Anything else is a scan's name. */
type Covered = readonly [string, ...string[]];
export type Row = {
  /** An address of the screen; `:id` is a venue's. */
  readonly at: string;
  /** Its h1 when it is loaded for somebody who is signed in; the venue's own name has none here. */
  readonly says?: string | RegExp;
} & Readonly<Record<State, Covered | Never>>;

const fixed: Never = { never: 'Fixed words: nothing on this screen comes from data that could be missing.' };
const form: Never = { never: 'An empty form is what the screen loads with.' };

/** For a screen that asks no server: what can fail is its own download. */
const broken = ['A screen that could not be downloaded'] as const;
const swept = ['swept'] as const;
const page = { loaded: swept, empty: fixed, error: broken, offline: swept, dialog: swept } as const;

export const matrix = {
  '/': {
    at: '/',
    says: t('home.title'),
    loaded: ['swept', 'Home, signed out', 'Home, on the second visit'],
    empty: ['Home, offline and empty'],
    error: ['Home, server broken', 'Home, search incomplete'],
    offline: swept,
    dialog: [
      'swept',
      'Menus of a guest',
      'Menus of a person',
      'Notifications, none',
      'Notifications',
      'How to install',
      'A new version',
    ],
  },
  '/venues': {
    at: '/venues',
    says: t('venues.title'),
    loaded: ['swept', 'Venues, filtered'],
    empty: ['Venues, nothing found', 'Venues, offline and empty'],
    error: ['Venues, server broken'],
    offline: swept,
    dialog: ['swept', 'Venues, filters changed'],
  },
  '/venues/:id': {
    at: '/venues/:id',
    loaded: ['swept', 'Venue, hours chosen', 'Venue, details', 'Venue, reviews', 'Venue, started booking'],
    empty: ['Venue without courts', 'Venue without reviews'],
    error: ['Venue not found', 'Venue, server broken, first visit', 'Venue, server broken'],
    offline: ['swept', 'Venue, offline, unchecked hours'],
    dialog: ['swept', 'Confirm dialog', 'Confirm dialog, receipt chosen', 'Confirm dialog, server broken'],
  },
  '/login': {
    at: '/login',
    says: t('auth.login.title'),
    // Nobody who is signed in gets to see it.
    loaded: ['Login', 'Register'],
    empty: form,
    error: ['Register, errors', 'Login, server broken'],
    offline: ['Login, offline'],
    dialog: ['Login under a menu', 'Login under what waits'],
  },
  '/confirm': {
    ...page,
    at: '/confirm',
    says: t('confirm.linkTitle'),
    loaded: ['swept', 'Confirm'],
    empty: ['Confirm, no link'],
    error: ['Confirm, errors', 'Confirm, server broken'],
  },
  '/forgot-password': {
    ...page,
    at: '/forgot-password',
    says: t('forgot.title'),
    loaded: ['swept', 'Forgot password, sent'],
    empty: form,
    error: ['Forgot password, error', 'Forgot password, server broken'],
  },
  '/reset-password': {
    ...page,
    at: '/reset-password?code=abc',
    says: t('reset.title'),
    empty: ['Reset password, no code'],
    error: ['Reset password, errors', 'Reset password, server broken'],
  },
  '/change-password': {
    ...page,
    at: '/change-password',
    says: t('change.title'),
    empty: ['Change password, signed out'],
    error: ['Change password, errors', 'Change password, server broken'],
  },
  '/delete-account': {
    ...page,
    at: '/delete-account',
    says: t('delete.title'),
    loaded: ['swept', 'Delete account, last question'],
    empty: ['Delete account, signed out'],
    error: ['Delete account, error', 'Delete account, server broken'],
  },
  '/profile': {
    ...page,
    at: '/profile',
    says: t('profile.title'),
    empty: ['Profile, signed out'],
    error: ['Profile, errors', 'Profile, server broken'],
  },
  '/my-bookings': {
    at: '/my-bookings',
    says: t('bookings.title'),
    loaded: [
      'swept',
      'My Bookings, hours open',
      'My Bookings, a refused cancellation',
      'My Bookings, a move asked for',
    ],
    empty: ['My Bookings, none', 'My Bookings, signed out', 'My Bookings, offline and empty'],
    error: ['My Bookings, server broken'],
    offline: ['swept', 'My Bookings, two writes queued'],
    dialog: [
      'swept',
      'My Bookings, receipt',
      'Rate Venue',
      'Something is wrong, errors',
      'Cancel a booking',
      'Ticket',
      'Waiting to send',
      'Sign out with unsent changes',
    ],
  },
  '/payment': {
    ...page,
    at: '/payment',
    says: t('payment.title'),
    empty: form,
    error: ['Payment, errors'],
  },
  '/payment-success': { ...page, at: '/payment-success', says: t('payment.success.title') },
  '/payment-canceled': { ...page, at: '/payment-canceled', says: t('payment.canceled.title') },
  '/sports': { ...page, at: '/sports', says: t('sports.title') },
  '/sports/:name': { ...page, at: '/sports/squash', says: 'Squash', error: ['Sport not found'] },
  '/about': { ...page, at: '/about', says: t('about.title') },
  '/help': { ...page, at: '/help', says: t('help.title') },
  '/help/faq': { ...page, at: '/help/faq#payment', says: t('faq.title') },
  '/terms': { ...page, at: '/terms', says: t('terms.title') },
  '/privacy': { ...page, at: '/privacy', says: t('privacy.title') },
  '/contact': {
    ...page,
    at: '/contact',
    says: t('contact.title'),
    empty: form,
    error: ['Contact, errors', 'Contact, server broken, a message waits'],
  },
  '/vendor-signup': {
    ...page,
    at: '/vendor-signup',
    says: t('vendor.title'),
    empty: ['Vendor signup, signed out'],
    error: ['Vendor signup, errors', 'Vendor signup, server broken, an application waits'],
  },
  '*': { ...page, at: '/no/such/page', says: t('notFound.title') },
} as const satisfies Readonly<Record<string, Row>>;

/** A console's list that the server answers: it can fail, be empty, and be looked at without a network. */
const listed = { loaded: swept, empty: swept, error: swept, offline: swept, dialog: swept } as const;

/** Fixed words about a console, which travel with it. */
const guide = {
  loaded: swept,
  empty: fixed,
  error: { never: 'It asks no server; a screen that could not be downloaded is judged on the customers’ screens.' },
  offline: { never: 'It is the same without a connection: pictures that do not come leave their words.' },
  dialog: { never: 'It opens nothing over itself.' },
} as const;

/** A screen of a venue's console that shows what the phone keeps and asks nothing until somebody saves or checks. */
const fromPhone = {
  loaded: swept,
  empty: { never: 'What it shows comes with the venue: without one the frame says so, in the row of Today.' },
  error: { never: 'It asks nothing when it opens; what a save or a check is told is in the tests of its forms.' },
  offline: swept,
  dialog: { never: 'What it opens over itself is a form or a question like those of the rows above.' },
} as const;

/**
 * The screens of the consoles by their address in vendor-console.tsx and admin-console.tsx, walked through by somebody with
 * every right: the owner of a venue that is paid itself, and an admin. `:venue`, `:booking` and `:vendor` are ids of the story's.
 */
export const consoles = {
  '/vendor': {
    at: '/vendor',
    says: t('desk.choose'),
    loaded: swept,
    empty: ['No venue'],
    error: ['A venue that never came'],
    offline: { never: 'The list of venues is on the phone; one that is not there yet says so on its own screens.' },
    dialog: { never: 'The product’s own bars stand round it, whose menus are judged on every other screen.' },
  },
  '/vendor/:venueId/today': {
    at: '/vendor/:venue/today',
    says: like('today.title'),
    ...listed,
    dialog: ['swept', 'An entry', 'A walk-in'],
  },
  '/vendor/:venueId/calendar': {
    at: '/vendor/:venue/calendar',
    says: t('desk.calendar'),
    ...listed,
    loaded: ['swept', 'A week'],
    empty: { never: 'A day without entries is a grid of free hours, which most of the loaded one is.' },
    dialog: ['swept', 'Free hours', 'A block'],
  },
  '/vendor/:venueId/gate': {
    at: '/vendor/:venue/gate',
    says: t('gate.title'),
    ...fromPhone,
    empty: { never: 'Before anything was checked it is the screen as it opens.' },
  },
  '/vendor/:venueId/guide': {
    at: '/vendor/:venue/guide',
    says: t('desk.guideTitle'),
    ...guide,
  },
  '/vendor/:venueId/venue': { at: '/vendor/:venue/venue', says: t('settings.title'), ...fromPhone },
  '/vendor/:venueId/venue/courts': { at: '/vendor/:venue/venue/courts', says: t('settings.courts'), ...fromPhone },
  '/vendor/:venueId/venue/prices': { at: '/vendor/:venue/venue/prices', says: t('settings.prices'), ...fromPhone },
  '/vendor/:venueId/venue/hours': { at: '/vendor/:venue/venue/hours', says: t('settings.hours'), ...fromPhone },
  '/vendor/:venueId/venue/policy': { at: '/vendor/:venue/venue/policy', says: t('settings.policy'), ...fromPhone },
  '/vendor/:venueId/staff': { at: '/vendor/:venue/staff', says: t('desk.staff'), ...listed },
  '/vendor/:venueId/bookings': { at: '/vendor/:venue/bookings', says: t('desk.bookings'), ...listed },
  '/vendor/:venueId/bookings/refunds': {
    at: '/vendor/:venue/bookings/refunds',
    says: t('admin.section.refunds'),
    ...listed,
    loaded: ['swept', 'A refund of the venue'],
  },
  '/vendor/:venueId/bookings/:bookingId': {
    at: '/vendor/:venue/bookings/:booking',
    says: t('cases.title'),
    ...listed,
    dialog: ['swept', 'A decline'],
  },
  '/admin': { at: '/admin', says: t('admin.section.overview'), ...listed },
  '/admin/calls': {
    at: '/admin/calls',
    says: t('admin.section.calls'),
    ...listed,
    loaded: ['swept', 'A payment opened'],
  },
  '/admin/bookings/:bookingId': { at: '/admin/bookings/:booking', says: t('admin.booking'), ...listed },
  '/admin/refunds': {
    at: '/admin/refunds',
    says: t('admin.section.refunds'),
    ...listed,
    loaded: ['swept', 'A refund opened'],
  },
  '/admin/disputes': { at: '/admin/disputes', says: t('admin.section.disputes'), ...listed },
  '/admin/messages': {
    at: '/admin/messages',
    says: t('admin.section.messages'),
    ...listed,
    loaded: ['swept', 'A message opened'],
  },
  '/admin/vendors': { at: '/admin/vendors', says: t('admin.section.vendors'), ...listed },
  '/admin/vendors/:vendorId': { at: '/admin/vendors/:vendor', says: t('admin.section.vendors'), ...listed },
  '/admin/guide': { at: '/admin/guide', says: t('admin.guide'), ...guide },
  '/admin/audit': { at: '/admin/audit', says: t('admin.section.audit'), ...listed },
} as const satisfies Readonly<Record<string, Row & Required<Pick<Row, 'says'>>>>;

/** The screens of one console whose scan of that state is one stop of its sweep. */
export const consoleSweptIn = (part: 'vendor' | 'admin', state: State): readonly Row[] =>
  Object.values<Row>(consoles).filter(
    (row) => row.at.startsWith(`/${part}`) && 'length' in row[state] && row[state].includes('swept'),
  );

const rows: readonly Row[] = Object.values(matrix);
/** The screens of somebody who is signed in. */
export const screens: readonly Row[] = rows.filter((row) => row !== matrix['/login']);

/** The screens whose scan of that state is one stop of its sweep. */
export const sweptIn = (state: State): readonly Row[] =>
  rows.filter((row) => 'length' in row[state] && row[state].includes('swept'));

type Cell = (typeof matrix)[keyof typeof matrix][State] | (typeof consoles)[keyof typeof consoles][State];
/** The scans that have a story of their own. */
export type ScanName = Exclude<Extract<Cell, Covered>[number], 'swept'>;
