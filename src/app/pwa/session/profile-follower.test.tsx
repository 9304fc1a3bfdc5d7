import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Ended } from '#data/outbox.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { queuedWrite } from '#tests/support/samples.ts';
import { ProfileFollower } from './profile-follower.tsx';

const phone = vi.hoisted(() => ({
  writes: [] as QueuedWrite[],
  tell: (_ended: Ended) => undefined as void,
  show: vi.fn<(uid: string, profile: object) => void>(),
  pull: vi.fn<() => Promise<void>>(),
}));
vi.mock('#hooks/use-session.ts', () => ({ useSession: () => ({ id: 'u1', email: '', name: 'Ali' }) }));
vi.mock('#hooks/use-outbox.ts', () => ({ useOutbox: () => phone.writes }));
vi.mock('#data/outbox.ts', () => ({
  subscribeEnded: (listener: (ended: Ended) => void) => {
    phone.tell = listener;
    return () => undefined;
  },
}));
vi.mock('#data/repositories/profile.ts', () => ({ writeProfileHere: phone.show, pullProfile: phone.pull }));

const typed = { name: 'Ali Raza', phone: '+923211234567' };
const about = { name: 'Ali Raza', nameBefore: 'Ali', phoneBefore: '+923001234567' };
const waiting = queuedWrite(1, { kind: 'update-profile', uid: 'u1', args: typed, about });

beforeEach(() => {
  vi.useFakeTimers();
  phone.pull.mockResolvedValue(undefined);
  phone.writes = [waiting];
});

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.useRealTimers();
});

it('shows what waits to be sent', () => {
  render(<ProfileFollower />);
  expect(phone.show).toHaveBeenLastCalledWith('u1', typed);
});

it('what was refused is not shown any more', async () => {
  phone.writes = [{ ...waiting, state: 'failed' }];
  render(<ProfileFollower />);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(phone.show).not.toHaveBeenCalled();
});

it.each(['sent', 'failed'] as const)('once it was %s, the account says what is so', async (how) => {
  const { rerender } = render(<ProfileFollower />);
  phone.writes = [];
  rerender(<ProfileFollower />);
  phone.tell({ sent: [], failed: [], [how]: [{ kind: 'update-profile', uid: 'u1', updated: false, error: null }] });
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(phone.pull).toHaveBeenCalledOnce();
  expect(phone.show).toHaveBeenCalledExactlyOnceWith('u1', typed);
});

it('what was given up is taken back', async () => {
  const { rerender } = render(<ProfileFollower />);
  phone.writes = [];
  rerender(<ProfileFollower />);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(phone.show).toHaveBeenLastCalledWith('u1', { name: 'Ali', phone: '+923001234567' });
  expect(phone.pull).not.toHaveBeenCalled();
});
