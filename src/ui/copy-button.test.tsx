import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';
import { readToasts } from './overlay/toast.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says beside the button that nothing was copied, until the next try', async () => {
  const writeText = vi
    .fn<(text: string) => Promise<void>>()
    .mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  render(<CopyButton text="7100" label="Amount" />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy Amount' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Couldn’t copy. Press and hold the text instead.');
  expect(readToasts()).toEqual([]);
  writeText.mockResolvedValueOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Copy Amount' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Amount copied'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says it where a page without a lock has no clipboard', async () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: undefined }));
  render(<CopyButton text="7100" label="Amount" />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy Amount' }));
  expect(await screen.findByRole('alert')).toBeDefined();
});
