import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { closeToast } from '#ui/overlay/toast-order.ts';
import { readToasts } from '#ui/overlay/toast.ts';
import { LazyPart, touchToLoad } from './lazy-part.tsx';

const load = vi.fn<() => Promise<{ default: () => React.JSX.Element }>>();
const nothing = () => null;

function show() {
  const Part = lazyScreen(load, nothing);
  const touch = touchToLoad(Part);
  function Place() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" aria-expanded={open} {...touch} onClick={() => setOpen(true)}>
          Open
        </button>
        <LazyPart open={open} onFailed={() => setOpen(false)}>
          <Part />
        </LazyPart>
      </>
    );
  }
  render(<Place />);
  return screen.getByRole('button');
}

beforeEach(() => {
  load.mockResolvedValue({ default: () => <p>here</p> });
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  for (const { id } of readToasts()) closeToast(id);
});

it('asks for nothing until somebody touches the button', () => {
  const button = show();
  expect(load).not.toHaveBeenCalled();
  fireEvent.pointerEnter(button);
  expect(load).toHaveBeenCalledOnce();
});

it('shows at the press what the touch has brought', async () => {
  fireEvent.click(show());
  expect(await screen.findByText('here')).toBeDefined();
});

it('says when it did not come, and asks again at the next press', async () => {
  // React tells the console of every error that a boundary catches.
  const report = vi.spyOn(console, 'error').mockImplementation(nothing);
  load.mockRejectedValue(new Error('no network'));
  const button = show();
  fireEvent.click(button);
  await vi.waitFor(() =>
    expect(readToasts()).toMatchObject([{ kind: 'failed', title: expect.stringMatching(/could not be loaded/) }]),
  );
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(report).toHaveBeenCalled();
  report.mockRestore();
  load.mockResolvedValue({ default: () => <p>here</p> });
  fireEvent.click(button);
  expect(await screen.findByText('here')).toBeDefined();
});
