import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearDrafts } from '#ui/form/form-draft.ts';
import { booking, queuedWrite, uuid } from '#tests/support/samples.ts';
import RateDialog from './rate-dialog.tsx';
import { RefusedWrite } from '#features/my-bookings/waits/refused-write.tsx';
import { knownReviews } from '#features/my-bookings/waits/own-review.ts';

const queueWrite = vi.hoisted(() => vi.fn<(wanted: { input: object; replaces?: string }) => Promise<object>>());
vi.mock('#commands/queue/queue.ts', () => ({ queueWrite }));

afterEach(() => {
  cleanup();
  clearDrafts();
  vi.clearAllMocks();
});

const comment = () => screen.getByLabelText<HTMLTextAreaElement>(/comment/i);
const open = () =>
  render(<RateDialog booking={booking('b1', { isReviewed: false })} write={undefined} onClosed={vi.fn()} />);

it('what was typed stays over a closed dialog, and goes with the person', async () => {
  const first = open();
  fireEvent.input(comment(), { target: { value: 'Good lights' } });
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('Good lights'));
  first.unmount();
  const second = open();
  expect(comment().value).toBe('Good lights');
  second.unmount();
  clearDrafts();
  expect({ ...sessionStorage }).toEqual({});
});

it('asks for 1 to 5 stars, of which one radio each, and for a comment that may stay empty; sends nothing without a star', async () => {
  queueWrite.mockResolvedValue({});
  render(<RateDialog booking={booking(uuid(1), { isReviewed: false })} write={undefined} onClosed={vi.fn()} />);
  const stars = screen.getAllByRole<HTMLInputElement>('radio');
  expect(stars.map((star) => star.getAttribute('aria-label')?.slice(0, 7))).toEqual([
    '1 star,',
    '2 stars',
    '3 stars',
    '4 stars',
    '5 stars',
  ]);
  expect(comment().required).toBe(false);
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit review' });
  expect(submit.disabled).toBe(true);
  fireEvent.click(stars[3] as HTMLElement);
  expect(stars.map(({ checked }) => checked)).toEqual([false, false, false, true, false]);
  fireEvent.click(submit);
  await waitFor(() => expect(queueWrite.mock.calls[0]?.[0].input).toMatchObject({ rating: 4, comment: '' }));
});

const older = { rating: 4, comment: 'Good lights' };
const newer = { rating: 1, comment: 'Lights failed' };
const done = (review: typeof older | null) =>
  booking('7d444840-9dc0-41d1-b245-5ffdce74fad2', { isReviewed: review !== null, review });

it('says what it was based on: the review that was there when the dialog opened', async () => {
  queueWrite.mockResolvedValue({});
  const { rerender } = render(<RateDialog booking={done(older)} write={undefined} onClosed={vi.fn()} />);
  rerender(<RateDialog booking={done(newer)} write={undefined} onClosed={vi.fn()} />);
  fireEvent.input(comment(), { target: { value: 'Mine' } });
  fireEvent.click(screen.getByRole('button', { name: 'Submit review' }));
  await waitFor(() => expect(queueWrite).toHaveBeenCalled());
  expect(queueWrite.mock.calls[0]?.[0].input).toMatchObject({ comment: 'Mine', basedOn: [older] });
});

it('what waits may have arrived or not: both are known of, and a refused one is over', () => {
  expect(knownReviews(done(null), undefined)).toEqual([null]);
  const waiting = queuedWrite(1, { kind: 'submit-review', args: { ...newer, basedOn: [older] } });
  expect(knownReviews(done(older), waiting)).toEqual([older, newer]);
  expect(knownReviews(done(older), { ...waiting, state: 'failed' })).toEqual([older]);
  expect(knownReviews(done(older), { ...waiting, args: { stars: 5 } }), 'of a newer build').toEqual([older]);
});

it('a review that met a newer one shows both, and the person says which one stands', async () => {
  queueWrite.mockResolvedValue({});
  const write = queuedWrite(1, {
    kind: 'submit-review',
    state: 'failed',
    sentOnce: true,
    args: { ...older, basedOn: [null] },
    error: { code: 'REVIEW_CHANGED', detail: { review: newer } },
  });
  const row = done(newer);
  render(<RefusedWrite booking={row} write={write} edit={null} onGone={vi.fn()} />);
  expect(document.body.textContent).toContain('A newer review of this booking was saved from somewhere else');
  for (const words of ['Good lights', 'Lights failed']) expect(screen.getByText(words)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Keep the newer one' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Send mine' }));
  await waitFor(() => expect(queueWrite).toHaveBeenCalledOnce());
  expect(queueWrite.mock.calls[0]?.[0]).toMatchObject({
    input: { bookingId: row.id, ...older, basedOn: [newer] },
    replaces: write.id,
  });
});
