import Dialog from '@mui/material/Dialog';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { standingToasts } from './toast-order.ts';
import { readToasts, setToasts, showToast, type Toast } from './toast.ts';
import { Toaster } from './toaster.tsx';
import Toasts from './toasts.tsx';

function Ways() {
  const go = useNavigate();
  return (
    <>
      <button onClick={() => void go('/venues')}>Venues</button>
      <button onClick={() => void go('/?city=Karachi')}>Filter</button>
    </>
  );
}
const show = () =>
  render(
    <MemoryRouter initialEntries={['/']}>
      <Ways />
      <Toasts />
    </MemoryRouter>,
  );
const say = (kind: Toast['kind'], title: string) => act(() => showToast({ kind, title }));
const titles = () => [...document.querySelectorAll('.toast strong')].map((title) => title.textContent);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  setToasts([]);
  vi.useRealTimers();
});

it('an error goes with its screen; news and refusals go along', () => {
  show();
  say('error', 'The link could not be shared');
  say('success', 'Booking cancelled');
  say('refused', 'Failed to submit review');
  fireEvent.click(screen.getByText('Filter'));
  expect(titles()).toHaveLength(3);
  fireEvent.click(screen.getByText('Venues'));
  expect(titles()).toEqual(['Booking cancelled', 'Failed to submit review']);
});

it('no number of other messages pushes a refusal out', () => {
  show();
  say('refused', 'Failed to cancel booking');
  for (const title of ['one', 'two', 'three', 'four']) say('info', title);
  expect(titles()).toEqual(['Failed to cancel booking', 'three', 'four']);
  expect(readToasts()).toHaveLength(3);
});

it('the same words stand once, and as long as the newest of them', () => {
  show();
  say('error', 'We can’t reach Baari right now.');
  act(() => void vi.advanceTimersByTime(8000));
  say('error', 'We can’t reach Baari right now.');
  expect(titles()).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(8000));
  expect(titles()).toHaveLength(1);
});

it('the same news is told once, as the newest; its warning and the reasons of errors stay', () => {
  show();
  const tell = (kind: Toast['kind'], title: string, text?: string) =>
    act(() => showToast({ kind, title, ...(text && { text }) }));
  tell('info', 'Saved, not sent yet', 'Your message is sent automatically.');
  tell('info', 'Saved, not sent yet', 'Your application is sent automatically.');
  expect(readToasts().map(({ text }) => text)).toEqual(['Your application is sent automatically.']);
  act(() => setToasts([]));
  tell('info', 'Discarded', 'It may have reached us anyway.');
  tell('info', 'Discarded');
  expect(titles()).toHaveLength(2);
  act(() => setToasts([]));
  tell('error', 'Not saved', 'The first reason');
  tell('error', 'Not saved', 'The second reason');
  expect(titles()).toHaveLength(2);
});

it.each<[Toast['kind'], number]>([
  ['success', 6],
  ['info', 6],
  ['error', 12],
  ['refused', 20],
])('%s stays for %i seconds', (kind, seconds) => {
  show();
  say(kind, 'Words');
  act(() => void vi.advanceTimersByTime(seconds * 1000 - 100));
  expect(titles()).toEqual(['Words']);
  act(() => void vi.advanceTimersByTime(200));
  expect(readToasts()).toEqual([]);
});

it('keeps every refusal, also when there are more than fit', () => {
  const refused = (id: number): Toast => ({ id, kind: 'refused', title: `Refused ${id}` });
  const all = [refused(1), refused(2), refused(3), { id: 4, kind: 'info', title: 'Saved' } as const, refused(5)];
  expect(standingToasts(all).map(({ id }) => id)).toEqual([1, 2, 3, 5]);
});

it('the region is there and silent before its first message, with and without the code of messages', () => {
  const app = (isReady: boolean) => (
    <MemoryRouter>
      <Toaster isReady={isReady} />
    </MemoryRouter>
  );
  const { rerender } = render(app(false));
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  say('error', 'City and area are required');
  expect(region.textContent).toContain('City and area are required');
  rerender(app(true));
  expect(screen.getByRole('status')).toBe(region);
  expect(region.className).toContain('toasts');
});

it('a message is heard and seen while a dialog is open, which hides and covers all else', async () => {
  vi.useRealTimers();
  const app = (isOpen: boolean) => (
    <MemoryRouter>
      <Toaster isReady={false} />
      <p>Behind</p>
      <Dialog open={isOpen}>Pay</Dialog>
    </MemoryRouter>
  );
  const { rerender, container } = render(app(false));
  rerender(app(true));
  say('error', 'The number could not be copied');
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('could not be copied'));
  expect(container.getAttribute('aria-hidden')).toBe('true');
  const layerOf = (part: HTMLElement | null) => Number(part && getComputedStyle(part).zIndex);
  const layer = layerOf(document.querySelector('.MuiDialog-root'));
  expect(layer).toBeGreaterThan(0);
  expect(layerOf(screen.getByRole('status'))).toBeGreaterThan(layer);
  expect(within(screen.getByRole('dialog')).getByText('Pay')).toBeDefined();
});
