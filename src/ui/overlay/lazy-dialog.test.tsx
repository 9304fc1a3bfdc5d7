import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { errorText } from '#text/error-text.ts';
import { AppError } from '#domain/errors.ts';
import { hasUnsaved } from '#ui/form/unsaved.ts';
import { lazyDialog, useDialogCode } from './lazy-dialog.ts';
import { readToasts } from './toast.ts';

const load = vi.fn<() => Promise<{ default: () => string }>>();
const Dialog = lazyDialog(load);

function Opener() {
  const [open, setOpen] = useState(false);
  const hasCode = useDialogCode(Dialog, open, () => setOpen(false));
  return (
    <>
      <button onClick={() => setOpen(true)}>{String(open)}</button>
      {open && hasCode && <Dialog />}
    </>
  );
}

it('says that the code cannot be downloaded, closes what was wanted, and tries again at the next press', async () => {
  load.mockRejectedValueOnce(new Error('no network')).mockResolvedValueOnce({ default: () => 'Here it is' });
  render(<Opener />);
  await act(async () => screen.getByRole('button').click());
  expect(readToasts().at(-1)?.title).toBe(errorText(new AppError('OFFLINE')));
  expect(screen.getByRole('button').textContent).toBe('false');
  await act(async () => screen.getByRole('button').click());
  await screen.findByText('Here it is');
});

it('holds the page while its code is under way, so that a failure does not load it anew', async () => {
  const during: boolean[] = [];
  const one = lazyDialog(async () => {
    await Promise.resolve();
    during.push(hasUnsaved());
    throw new Error('no network');
  });
  await expect(one.preload()).rejects.toThrow('no network');
  expect([...during, hasUnsaved()]).toEqual([true, false]);
});
