import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { readToasts } from '#ui/overlay/toast.ts';
import { PhoneStorage } from './phone-storage.tsx';

const clear = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('#data/repositories/kept-venues.ts', () => ({ clearKeptVenues: clear, readKeptVenues: async () => undefined }));
vi.mock('#hooks/use-live-query.ts', () => ({ useLiveQuery: () => ({ venues: 3, cities: 1 }) }));
vi.mock('#hooks/use-offline-readiness.ts', () => ({ useOfflineReadiness: () => 'ready' }));
vi.mock('#hooks/use-online.ts', () => ({ useConnection: () => 'online' }));
vi.mock('./use-storage.ts', () => ({ useStorage: () => ({ agreed: true, lookAgain: async () => undefined }) }));

it('venues that could not be cleared are said below the button, until the next try', async () => {
  clear.mockRejectedValueOnce(new Error('Blocked'));
  render(<PhoneStorage />);
  const button = () => screen.getByRole('button', { name: /^Clear/ });
  fireEvent.click(button());
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not be cleared/);
  expect(readToasts()).toEqual([]);
  clear.mockResolvedValueOnce();
  fireEvent.click(button());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(readToasts().at(-1)?.kind).toBe('success');
});
