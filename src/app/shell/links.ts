import { paths, sportPath, venuesPath } from '#domain/paths.ts';
import type { TextKey } from '#text/en.ts';

type ShellLink = { text: TextKey; to: string };
type SportLink = { name: string; to: string };

function sportInVenues(name: string): SportLink {
  return { name, to: venuesPath({ sport: name }) };
}

function sportPage(name: string): SportLink {
  return { name, to: sportPath(name) };
}

/** Every link of the shell in one place (spec, header and footer). */
export const shellLinks = {
  main: [
    { text: 'nav.home', to: paths.home },
    { text: 'nav.venues', to: paths.venues },
    { text: 'nav.contact', to: paths.contact },
  ] satisfies ShellLink[],
  signedIn: [{ text: 'nav.myBookings', to: paths.myBookings }] satisfies ShellLink[],
  account: [
    { text: 'nav.profile', to: paths.profile },
    { text: 'nav.changePassword', to: paths.changePassword },
  ] satisfies ShellLink[],
  footerExplore: [
    { text: 'nav.home', to: paths.home },
    { text: 'nav.venues', to: paths.venues },
    { text: 'nav.about', to: paths.about },
    { text: 'nav.contact', to: paths.contact },
    { text: 'nav.help', to: paths.help },
    { text: 'nav.listVenue', to: paths.vendorSignup },
  ] satisfies ShellLink[],
  footerLegal: [
    { text: 'nav.terms', to: paths.terms },
    { text: 'nav.privacy', to: paths.privacy },
  ] satisfies ShellLink[],
  footerSports: ['Badminton', 'Cricket', 'Futsal', 'Padel', 'Pickleball'].map(sportInVenues),
  // Padel has no page of its own.
  mobileSports: [...['Badminton', 'Cricket', 'Futsal', 'Squash', 'Pickleball'].map(sportPage), sportInVenues('Padel')],
} as const;
