import { e2e, unit, type Point } from '#tests/spec/point.ts';

const links = (test: string) => unit('app/shell/links.test.tsx', test);
const header = (test: string) => unit('app/shell/header/header.test.tsx', test);

export const points: readonly Point[] = [
  {
    id: 'shell.main-links',
    kind: 'rule',
    says: 'The header links to Home, Venues and Contact.',
    words: { 'nav.home': 'Home', 'nav.venues': 'Venues', 'nav.contact': 'Contact' },
    proof: [links('the header and the menu lead where the contract says'), links('lead to screens that exist')],
  },
  {
    id: 'shell.signed-out',
    kind: 'rule',
    says: 'Signed out: a Login button, no My Bookings.',
    words: { 'nav.login': 'Login' },
    proof: [header('shows a visitor the way to log in')],
  },
  {
    id: 'shell.signed-in',
    kind: 'rule',
    says: 'Signed in: My Bookings, no Login button.',
    words: { 'nav.myBookings': 'My Bookings' },
    proof: [header('shows a signed-in person their bookings')],
  },
  {
    id: 'shell.sports-menu',
    kind: 'rule',
    says: 'A Sports menu leads to the venue list with Cricket, Futsal, Badminton, Archery or Pickleball.',
    words: { 'nav.sports': 'Sports' },
    proof: [unit('app/shell/header/sports-menu.test.tsx', 'leads to the venue list with each sport')],
  },
  {
    id: 'shell.sports-menu-words',
    kind: 'text',
    says: 'Each sport of the menu has a short description.',
    words: {
      'sportsMenu.cricket': 'Cricket grounds and practice nets',
      'sportsMenu.futsal': '5-a-side football courts for quick matches',
      'sportsMenu.badminton': 'Indoor and outdoor badminton courts',
      'sportsMenu.archery': 'Indoor archery courts with professional equipment',
      'sportsMenu.pickleball': 'Dedicated courts for the fastest growing sport',
    },
    proof: [e2e('texts', 'stands on the screens of everybody')],
  },
  {
    id: 'shell.user-menu',
    kind: 'rule',
    says: 'A signed-in person has an avatar with initials, the name, and a menu with Change Password and Sign Out.',
    words: { 'nav.changePassword': 'Change Password', 'nav.signOut': 'Sign Out' },
    proof: [header('shows a signed-in person their bookings'), links('the account menu leads to Change Password')],
  },
  {
    id: 'shell.initials',
    kind: 'rule',
    says: 'Initials are the first letters of at most two words of the name, upper case, and "U" without a name.',
    proof: [unit('domain/user.test.ts', 'the initials of')],
  },
  {
    id: 'shell.default-name',
    kind: 'rule',
    says: 'A person without a name is called "User".',
    proof: [unit('data/session/session-storage.test.ts', 'called "User" when the account carries no name')],
  },
  {
    id: 'shell.sign-out',
    kind: 'rule',
    says: 'Mobile shows a sign-out icon; signing out returns to Home.',
    proof: [
      header('signs out with one press on a phone'),
      e2e('session', 'signing out with no network leaves nothing'),
    ],
  },
  {
    id: 'shell.bell',
    kind: 'rule',
    says: 'A signed-in person has a bell with an unread badge.',
    proof: [e2e('axe-shell', 'menus, and the bell with and without news')],
  },
  {
    id: 'shell.mobile-menu',
    kind: 'rule',
    says: 'The mobile menu has Home, Venues, Contact, and for signed-in people My Bookings and Change Password.',
    proof: [links('the header and the menu lead where the contract says'), header('has the same links in the menu')],
  },
  {
    id: 'shell.bottom-bar',
    kind: 'rule',
    says: 'Below 768 pixels Home and Venues stand under the thumb, with Login for visitors, My Bookings and Profile for signed-in people.',
    proof: [
      unit('app/shell/bottom-bar.test.tsx', 'leads a visitor to the venues and to the login'),
      unit('app/shell/bottom-bar.test.tsx', 'leads a person to their bookings'),
    ],
  },
  {
    id: 'shell.mobile-notifications',
    kind: 'rule',
    says: 'The mobile menu of a signed-in person has Notifications.',
    words: { 'nav.notifications': 'Notifications' },
    proof: [unit('app/shell/header/header.test.tsx', 'opens the list of notifications from the menu of a phone')],
  },
  {
    id: 'shell.mobile-sports',
    kind: 'rule',
    says: 'The mobile menu links to the pages of badminton, cricket, futsal, squash and pickleball.',
    proof: [links('the menu on a phone leads to five sports')],
  },
  {
    id: 'shell.footer',
    kind: 'rule',
    says: 'The footer links to Home, Venues, About, Contact, Help, Terms and Privacy.',
    words: { 'nav.about': 'About', 'nav.help': 'Help', 'nav.terms': 'Terms', 'nav.privacy': 'Privacy' },
    proof: [links('the footer leads where the contract says'), e2e('pages', 'the footer leads to about')],
  },
  {
    id: 'shell.footer-sports',
    kind: 'rule',
    says: 'The footer links to the venue list with Badminton, Cricket, Futsal, pedal and Pickleball.',
    proof: [links('the footer leads to the venues of five sports')],
  },
  {
    id: 'shell.footer-copyright',
    kind: 'text',
    says: 'The footer has a social link and a copyright line with the current year.',
    words: { 'footer.copyright': '© {year} Baari. All rights reserved.' },
    proof: [unit('app/shell/links.test.tsx', 'says whose product this is, this year')],
  },
  {
    id: 'shell.back-closes',
    kind: 'rule',
    says: 'Back closes the topmost dialog, sheet or menu instead of leaving the page, and leaves no entry behind.',
    proof: [
      unit('ui/overlay/back-closes.test.tsx', 'closes the topmost one at each Back'),
      unit('ui/overlay/back-closes.test.tsx', 'leaves nothing behind when a link leads out of it'),
      e2e('keyboard', 'Escape and Back close the dialog'),
    ],
  },
];
