import { render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { readToasts, setToasts, showToast } from '#ui/overlay/toast.ts';
import { DeskStrips } from './desk-strips.tsx';

const strips = (waits: boolean, refused = 0) => (
  <DeskStrips
    age={null}
    refused={refused}
    waits={waits}
    onLook={vi.fn<() => void>()}
    paused={[]}
    pausedAt={undefined}
  />
);
const said = () => readToasts().map(({ title, text }) => [title, text].filter(Boolean).join(': '));

beforeEach(() => setToasts([]));

it('no longer says that something was not sent once it was, unless it can be undone there', () => {
  const { rerender } = render(strips(true));
  const action = { label: 'Undo', run: () => undefined };
  showToast({ kind: 'success', title: 'Blocked on this phone, not sent yet', isKept: true });
  showToast({ kind: 'success', title: 'Ali is in', text: 'Saved on this phone, not sent yet', isKept: true, action });
  showToast({ kind: 'success', title: 'Copied' });
  rerender(strips(true));
  expect(said()).toHaveLength(3);
  rerender(strips(false));
  expect(said()).toEqual(['Ali is in: Saved on this phone, not sent yet', 'Copied']);
  expect(readToasts()[0]?.action?.label).toBe('Undo');
});

it('nor that it was saved what the server refuses now, whatever else waits', () => {
  const { rerender } = render(strips(true));
  showToast({ kind: 'success', title: 'Ali is in', text: 'Saved on this phone, not sent yet', isKept: true });
  rerender(strips(true, 1));
  expect(said()).toEqual([]);
});
