import { paths, sportPath, venuesPath } from '#domain/paths.ts';
import type { TextKey } from '#text/en.ts';
import { isScreen } from '#app/routes.tsx';

type ShellLink = { text: TextKey; to: string };
type SportLink = { name: string; to: string };

function existing<T extends { to: string }>(links: readonly T[]): T[] {
  return links.filter((link) => isScreen(link.to));
}

function sportInVenues(name: string): SportLink {
  return { name, to: venuesPath({ sport: name }) };
}

function sportPage(name: string): SportLink {
  return { name, to: sportPath(name) };
}

/** Every link of the shell in one place (spec, header and footer); those whose screen does not exist are left out. */
export const shellLinks = {
  main: existing<ShellLink>([
    { text: 'nav.home', to: paths.home },
    { text: 'nav.venues', to: paths.venues },
    { text: 'nav.contact', to: paths.contact },
  ]),
  signedIn: existing<ShellLink>([{ text: 'nav.myBookings', to: paths.myBookings }]),
  account: existing<ShellLink>([
    { text: 'nav.profile', to: paths.profile },
    { text: 'nav.changePassword', to: paths.changePassword },
  ]),
  footerExplore: existing<ShellLink>([
    { text: 'nav.home', to: paths.home },
    { text: 'nav.venues', to: paths.venues },
    { text: 'nav.about', to: paths.about },
    { text: 'nav.contact', to: paths.contact },
    { text: 'nav.help', to: paths.help },
    { text: 'nav.listVenue', to: paths.vendorSignup },
  ]),
  footerLegal: existing<ShellLink>([
    { text: 'nav.terms', to: paths.terms },
    { text: 'nav.privacy', to: paths.privacy },
  ]),
  footerSports: ['Badminton', 'Cricket', 'Futsal', 'Padel', 'Pickleball'].map(sportInVenues),
  mobileSports: ['Badminton', 'Cricket', 'Futsal', 'Squash', 'Pickleball'].map(sportPage),
} as const;

/** The Sports menu: five sports with the spec's short descriptions. */
export const sportsMenu: readonly (SportLink & { about: TextKey })[] = [
  { ...sportInVenues('Cricket'), about: 'sportsMenu.cricket' },
  { ...sportInVenues('Futsal'), about: 'sportsMenu.futsal' },
  { ...sportInVenues('Badminton'), about: 'sportsMenu.badminton' },
  { ...sportInVenues('Archery'), about: 'sportsMenu.archery' },
  { ...sportInVenues('Pickleball'), about: 'sportsMenu.pickleball' },
];
