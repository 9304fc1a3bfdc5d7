import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { writeNextGameRoom } from '#data/repositories/next-game-room.ts';
import type { NextGameProps } from '#features/my-bookings/game/next-game.tsx';
import { NextGameLater } from './next-game-later.tsx';

const phone = vi.hoisted(() => ({ user: { id: 'u1' } as { id: string } | null, idle: false }));
vi.mock('#hooks/use-session.ts', () => ({ useSession: () => phone.user }));
vi.mock('#hooks/use-idle.ts', () => ({ useIdle: () => phone.idle }));
vi.mock('#features/my-bookings/game/next-game.tsx', () => ({
  default: ({ onKnown }: NextGameProps) => {
    useEffect(() => onKnown(true));
    return <p>the game</p>;
  },
}));

afterEach(() => {
  cleanup();
  Object.assign(phone, { user: { id: 'u1' }, idle: false });
});

it('keeps the room of the last time until the game is there, which then takes its own', async () => {
  writeNextGameRoom('u1', 212);
  const { container, rerender } = render(<NextGameLater />);
  const room = () => (container.firstElementChild as HTMLElement | null)?.style.minBlockSize;
  expect(room()).toBe('212px');
  phone.idle = true;
  rerender(<NextGameLater />);
  await screen.findByText('the game');
  await waitFor(() => expect(room()).toBe(''));
});

it('comes below the first screenful where no room was kept for it, so that it moves nothing', async () => {
  writeNextGameRoom('u1', 212);
  Object.assign(phone, { user: { id: 'u2' }, idle: true });
  const both = () => (
    <>
      <NextGameLater />
      <hr />
      <NextGameLater isBelow />
    </>
  );
  const { container, rerender } = render(both());
  const game = await screen.findByText('the game');
  const line = container.querySelector('hr') as Node;
  expect(line.compareDocumentPosition(game)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(container.firstElementChild, 'no room above').toBe(line);
  writeNextGameRoom('u2', 190);
  rerender(both());
  expect(screen.getByText('the game'), 'while it is looked at it stays').toBe(game);
  cleanup();
  render(both());
  const next = await screen.findByText('the game');
  expect((document.querySelector('hr') as Node).compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});

it('is nothing at all for a guest', () => {
  phone.user = null;
  const { container } = render(<NextGameLater isBelow />);
  expect(container.innerHTML).toBe('');
});
