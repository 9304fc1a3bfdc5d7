import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { readToasts } from '#ui/overlay/toast.ts';
import OnThisPhone from './on-this-phone.tsx';

const write = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('#data/storage/settings.ts', () => ({ readDataUse: async () => 'auto', writeDataUse: write }));
vi.mock('#data/sync.ts', () => ({ pullCatalogue: async () => undefined }));
vi.mock('#hooks/use-live-query.ts', () => ({ useLiveQuery: () => 'auto' }));
vi.mock('./phone-storage.tsx', () => ({ PhoneStorage: () => null }));

it('a choice of data that could not be kept is said below it, until the next try', async () => {
  write.mockRejectedValueOnce(new Error('Blocked')).mockResolvedValueOnce();
  render(<OnThisPhone />);
  const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
  choose(/^Save data/);
  expect((await screen.findByRole('alert')).textContent).toBe('Your choice could not be saved on this phone.');
  expect(readToasts()).toEqual([]);
  choose(/^Load all cities/);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
