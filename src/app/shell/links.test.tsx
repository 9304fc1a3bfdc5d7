import { render, screen } from '@testing-library/react';
import { matchPath, MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { screens } from '#app/routes.tsx';
import { paths } from '#domain/paths.ts';
import { Footer } from './footer.tsx';
import { sportsMenu } from './header/sports-links.ts';
import { shellLinks } from './links.ts';

function isScreen(address: string): boolean {
  const [pathname = ''] = address.split('?');
  return screens.some(({ path }) => matchPath(path, pathname));
}

describe('links of the shell', () => {
  it('lead to screens that exist, never to the 404 page', () => {
    const links = [...Object.values(shellLinks).flat(), ...sportsMenu];
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((link) => !isScreen(link.to))).toEqual([]);
  });
});

describe('the contract of the links', () => {
  const to = (links: readonly { to: string }[]) => links.map((link) => link.to);
  const there = (...addresses: string[]) => addresses.filter(isScreen);

  it('the header and the menu lead where the contract says', () => {
    expect(to(shellLinks.main)).toEqual(there(paths.home, paths.venues, paths.contact));
    expect(to(shellLinks.signedIn)).toContain(paths.myBookings);
  });

  it('the account menu leads to Change Password', () => {
    expect(to(shellLinks.account)).toEqual(expect.arrayContaining(there(paths.changePassword)));
  });

  it('the footer leads where the contract says', () => {
    const named = there(paths.home, paths.venues, paths.about, paths.contact, paths.help);
    expect(to(shellLinks.footerExplore)).toEqual(expect.arrayContaining(named));
    expect(to(shellLinks.footerLegal)).toEqual(there(paths.terms, paths.privacy));
  });

  it('the footer leads to the venues of five sports, Padel spelt as in every link', () => {
    expect(to(shellLinks.footerSports)).toEqual(
      ['Badminton', 'Cricket', 'Futsal', 'pedal', 'Pickleball'].map((sport) => `/venues?sport=${sport}`),
    );
  });

  it('the menu on a phone leads to five sports, and to the venues of Padel', () => {
    const names = ['badminton', 'cricket', 'futsal', 'squash', 'pickleball'];
    expect(shellLinks.mobileSports.map(({ name }) => name.toLowerCase())).toEqual([...names, 'padel']);
    expect(to(shellLinks.mobileSports).at(-1)).toBe('/venues?sport=pedal');
    const own = names.map((name) => `/sports/${name}`).filter(isScreen);
    expect(to(shellLinks.mobileSports)).toEqual(expect.arrayContaining(own));
  });
});

it('the footer says whose product this is, this year, and offers to tell others', () => {
  render(<Footer />, { wrapper: MemoryRouter });
  expect(screen.getByText(`© ${new Date().getFullYear()} Baari. All rights reserved.`)).toBeDefined();
  const social = screen.getByRole('link', { name: /Tell your team on WhatsApp/ });
  expect(social.getAttribute('href')).toMatch(/^https:\/\/wa\.me\//);
  expect(social.getAttribute('rel')).toContain('noopener');
});
