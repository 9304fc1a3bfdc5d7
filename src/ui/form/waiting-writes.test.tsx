import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { readToasts } from '#ui/overlay/toast.ts';
import { WaitingWrites } from './waiting-writes.tsx';

const onEdit = vi.fn<(id: string) => void>();
const onDiscard = vi.fn<(write: QueuedWrite) => Promise<boolean>>();

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function show(part: Partial<QueuedWrite>) {
  const write: QueuedWrite = {
    seq: 1,
    id: 'w1',
    kind: 'submit-contact-message',
    v: 1,
    uid: 'anon',
    lane: 'contact:w1',
    args: {},
    about: { subject: 'Lights' },
    state: 'queued',
    parkedFor: null,
    attempts: 0,
    nextAt: 0,
    leaseUntil: 0,
    sentOnce: false,
    error: null,
    createdAt: Date.UTC(2026, 10, 21, 14, 5),
    ...part,
  };
  render(
    <WaitingWrites label="Waiting" writes={[write]} nameOf={() => 'Lights'} onEdit={onEdit} onDiscard={onDiscard} />,
  );
  return within(screen.getByRole('listitem'));
}

it.each([
  [{}, /Saved Nov 21, 2026 at 7:05\sPM\. Sends automatically/],
  [{ state: 'parked', parkedFor: 'sign-in' }, /Log in again to send it/],
  [{ state: 'parked', parkedFor: 'return' }, /You signed out before it was sent/],
  [{ state: 'parked', parkedFor: 'update' }, /Update Baari to send it/],
  [{ state: 'sending', sentOnce: true }, /Sending…/],
  [{ state: 'failed', error: { code: 'ALREADY_APPLIED', detail: {} } }, /We already have your application/],
] as const)('says why %o is still here', (part, words) => {
  expect(show(part).getByText(words)).toBeDefined();
});

it('can be changed only while that cannot make a second one', () => {
  const names = (part: Partial<QueuedWrite>) => {
    const buttons = show(part)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent);
    cleanup();
    return buttons;
  };
  expect(names({})).toEqual(['Change', 'Discard']);
  expect(names({ sentOnce: true })).toEqual(['Discard']);
  expect(names({ state: 'sending', sentOnce: true })).toEqual([]);
  expect(names({ state: 'failed', sentOnce: true })).toEqual(['Edit and resend', 'Discard']);
});

it('is discarded only after a second yes, and tells when it may have arrived', async () => {
  onDiscard.mockResolvedValue(true);
  const item = show({ sentOnce: true });
  fireEvent.click(item.getByRole('button', { name: 'Discard' }));
  expect(document.activeElement).toBe(item.getByRole('button', { name: 'Keep it' }));
  expect(onDiscard).not.toHaveBeenCalled();
  fireEvent.click(item.getByRole('button', { name: 'Yes, discard' }));
  await vi.waitFor(() =>
    expect(readToasts().at(-1)).toMatchObject({
      title: 'Discarded',
      text: expect.stringContaining('may have reached') as string,
    }),
  );
});

it('says when it cannot be discarded right now', async () => {
  onDiscard.mockRejectedValue(new AppError('SENDING'));
  const item = show({});
  fireEvent.click(item.getByRole('button', { name: 'Discard' }));
  fireEvent.click(item.getByRole('button', { name: 'Yes, discard' }));
  const before = readToasts().length;
  expect((await item.findByRole('alert')).textContent).toBe('This is being sent right now. Please wait a moment.');
  expect(readToasts()).toHaveLength(before);
});
