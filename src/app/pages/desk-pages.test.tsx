import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { deskRules, uuid } from '#tests/support/samples.ts';
import { t } from '#text/translate.ts';
import DeskBookingPage from './desk-booking-page.tsx';
import DeskBookingsPage from './desk-bookings-page.tsx';
import DeskRefundsPage from './desk-refunds-page.tsx';
import DeskSettingsPage from './desk-settings-page.tsx';
import DeskStaffPage from './desk-staff-page.tsx';

vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
afterEach(cleanup);

const hours = { open: '16:00:00', close: '02:00:00', firstDay: '2020-01-01', lastDay: '2099-01-01' };
const desk = {
  ...deskRules,
  venueId: uuid(1),
  name: 'Badal Turf',
  role: 'owner',
  rights: [],
  courts: [],
  holds: [],
  at: 1,
  ...hours,
};

const grey = '[aria-busy=true]';
/** An address, its heading, and what stands below it until something of its own was read. */
const pages: [string, string, string, ComponentType][] = [
  ['venue', t('settings.title'), `a[href$="/venue/courts"]`, DeskSettingsPage],
  ['venue/prices', t('settings.prices'), grey, DeskSettingsPage],
  ['venue/courts', t('settings.courts'), grey, DeskSettingsPage],
  ['staff', t('desk.staff'), grey, DeskStaffPage],
  ['bookings', t('desk.bookings'), grey, DeskBookingsPage],
  ['bookings/refunds', t('admin.section.refunds'), '.empty', DeskRefundsPage],
  [`bookings/${uuid(2)}`, t('cases.title'), `a[href$="/bookings"]`, DeskBookingPage],
];

it.each(pages)('%s draws at once what the bars round it have read', (rest, title, below, Screen) => {
  render(
    <MemoryRouter initialEntries={[`/vendor/${uuid(1)}/${rest}`]}>
      <Routes>
        <Route element={<Outlet context={{ desk, refused: 0, pauses: [] }} />}>
          <Route path="/vendor/:venueId/*" element={<Screen />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(screen.getByRole('main').querySelector(below)).not.toBeNull();
});
