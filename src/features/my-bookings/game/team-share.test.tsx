import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { booking } from '#tests/support/samples.ts';
import { TeamShare } from './team-share.tsx';
import { teamText } from './team-share.tsx';

const game = booking('b1', {
  sport: 'Futsal',
  courtName: 'Court 2',
  venueName: 'Pitch One',
  venueAddress: 'Street 5, DHA',
  hours: [21, 20],
  total: 8300,
});
const words = (text: string) => text.replaceAll('\u00a0', ' ');
const whatsApp = () => new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Send to team on WhatsApp' }).href);
const sent = () => words(whatsApp().searchParams.get('text') ?? '');

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('tells the team the place, the time, the way there and what each pays', () => {
  expect(words(teamText(game, 10)).split('\n')).toEqual([
    'Futsal at Pitch One, Court 2',
    'Sat, 28 Nov 2026, 8:00 PM – 10:00 PM',
    'Street 5, DHA, Karachi',
    'Directions: https://www.google.com/maps/dir/?api=1&destination=Pitch+One%2C+Street+5%2C+DHA%2C+Karachi',
    '10 players: PKR 830 each',
    'Booked and paid. The confirmation is still to come.',
  ]);
});

it('calls only a confirmed booking settled', () => {
  expect(teamText({ ...game, status: 'confirmed' }, 10)).not.toContain('still to come');
});

it('opens WhatsApp with the text, and follows the number of players', () => {
  render(<TeamShare booking={game} />);
  expect(whatsApp().origin + whatsApp().pathname).toBe('https://wa.me/');
  expect(sent()).toContain('10 players: PKR 830 each');
  fireEvent.click(screen.getByRole('button', { name: 'One player more' }));
  expect(sent()).toContain('11 players: PKR 755 each');
  expect(words(screen.getByRole('group', { name: 'Tell the team' }).textContent)).toContain('PKR 755 each');
});

it('remembers the number for the sport, and for no other', () => {
  render(<TeamShare booking={game} />);
  fireEvent.click(screen.getByRole('button', { name: 'One player fewer' }));
  cleanup();
  render(<TeamShare booking={game} />);
  expect(sent()).toContain('9 players:');
  cleanup();
  render(<TeamShare booking={{ ...game, sport: 'Padel' }} />);
  expect(sent()).toContain('4 players:');
});

it('ignores what is no number of players', () => {
  localStorage.setItem('baari-players', '{"Futsal":"many","Padel":400}');
  render(<TeamShare booking={game} />);
  expect(sent()).toContain('10 players:');
  cleanup();
  render(<TeamShare booking={{ ...game, sport: 'Padel' }} />);
  expect(sent()).toContain('40 players:');
});

it('offers the share sheet of the phone where there is one, and says when that failed', async () => {
  render(<TeamShare booking={game} />);
  expect(screen.queryByRole('button', { name: 'Share another way' })).toBeNull();
  cleanup();
  const share = vi.fn<(data: ShareData) => Promise<void>>();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
  render(<TeamShare booking={game} />);
  share.mockRejectedValueOnce(new DOMException('', 'AbortError'));
  fireEvent.click(screen.getByRole('button', { name: 'Share another way' }));
  await vi.waitFor(() => expect(share).toHaveBeenCalledWith({ text: teamText(game, 10) }));
  expect(screen.queryByRole('alert')).toBeNull();
  share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  fireEvent.click(screen.getByRole('button', { name: 'Share another way' }));
  expect((await screen.findByRole('alert')).textContent).toContain('WhatsApp');
  share.mockResolvedValueOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Share another way' }));
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
