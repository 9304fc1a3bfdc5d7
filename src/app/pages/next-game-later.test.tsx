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

it('keeps none for somebody else, and nothing at all for a guest', () => {
  writeNextGameRoom('u1', 212);
  phone.user = { id: 'u2' };
  const { container, rerender } = render(<NextGameLater />);
  expect((container.firstElementChild as HTMLElement).style.minBlockSize).toBe('0px');
  phone.user = null;
  rerender(<NextGameLater />);
  expect(container.innerHTML).toBe('');
});
