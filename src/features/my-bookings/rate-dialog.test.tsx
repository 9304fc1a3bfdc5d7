import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearDrafts } from '#ui/form/form-draft.ts';
import { booking } from '#tests/support/samples.ts';
import RateDialog from './rate-dialog.tsx';

vi.mock('#commands/queue/queue.ts', () => ({ queueWrite: vi.fn() }));

afterEach(cleanup);

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
