import { render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { paths, sportPath, venuesPath } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { findSport } from './sport-facts.ts';
import SportPage from './sport-page.tsx';
import SportsPage from './sports-page.tsx';

const show = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path={paths.sports} element={<SportsPage />} />
        <Route path={paths.sport} element={<SportPage />} />
      </Routes>
    </MemoryRouter>,
  );

const heading = () => document.querySelector('h1')?.textContent;
const target = (words: string) => (screen.queryByLabelText(words) ?? screen.getByText(words)).getAttribute('href');
const region = (name: string) => within(screen.getByLabelText(name));

it('five sports, each with its venues and a page of its own', () => {
  show(paths.sports);
  const names = ['Badminton', 'Squash', 'Cricket', 'Futsal', 'Pickleball'];
  expect(screen.getAllByRole('listitem')).toHaveLength(names.length);
  for (const sport of names) {
    expect(screen.getByText(sport).tagName).toBe('H2');
    expect(target(t('sports.findLabel', { sport }))).toBe(`/venues?sport=${sport}`);
    expect(target(t('sports.about', { sport }))).toBe(`/sports/${sport.toLowerCase()}`);
  }
});

it('a sport is found in any case, and names the tab', () => {
  show('/sports/BadMinton');
  expect(heading()).toBe('Badminton');
  expect(document.title).toBe(`Badminton · ${t('app.name')}`);
});

it.each(['Badminton', 'Squash', 'Cricket', 'Futsal', 'Pickleball'])(
  '%s has what to bring along, and venues where the list has them',
  (name) => {
    const sport = findSport(name);
    show(sportPath(name));
    expect(screen.getByText(t(sport?.text ?? 'app.name'))).toBeDefined();
    const equipment = region(t('sports.equipment')).getAllByRole('listitem');
    expect(equipment.map(({ textContent }) => textContent)).toEqual(sport?.equipment.map((key) => t(key)));
    expect(equipment).toHaveLength(4);
    const venues = region(t('sports.venues')).getAllByRole('listitem');
    expect(venues).toHaveLength(6);
    for (const [at, { name: text, city }] of (sport?.venues ?? []).entries()) {
      const link = within(venues[at] as HTMLElement).getByLabelText(t('sports.venueLabel', { venue: text, city }));
      expect(link.getAttribute('href')).toBe(venuesPath({ city, sport: name, text }));
    }
  },
);

it('an unknown one says so and leads back', () => {
  show('/sports/chess');
  expect(heading()).toBe(t('sports.notFound'));
  expect(target(t('sports.back'))).toBe(paths.sports);
});
