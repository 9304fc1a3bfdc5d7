import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DialogBody, DialogFrame } from './dialog-frame.tsx';
import { readToasts, setToasts, showToast } from './toast.ts';

const isWide = vi.hoisted(() => vi.fn<() => boolean>());
vi.mock('#ui/use-wide-screen.ts', () => ({ isWideScreen: isWide }));

const closed = vi.fn<() => void>();
const keeps = vi.fn<() => boolean>();

beforeEach(() => {
  isWide.mockReturnValue(false);
  keeps.mockReturnValue(false);
  // jsdom has none.
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined });
});
afterEach(() => {
  cleanup();
  setToasts([]);
  vi.clearAllMocks();
});

function show(props: { busy?: boolean; full?: boolean } = {}) {
  const renderBody = () => <DialogBody>Words</DialogBody>;
  render(<DialogFrame title="Team" keepsOpen={keeps} onClosed={closed} renderBody={renderBody} {...props} />);
  return screen.getByRole('dialog', { name: 'Team' });
}

/** A finger on the heading that goes down by so many px, slowly: a throw is told by its pace. */
function drag(px: number, pointerType = 'touch') {
  const heading = screen.getByRole('heading', { name: 'Team' });
  const finger = { isPrimary: true, pointerId: 1, pointerType };
  const at = (type: string, clientY: number, timeStamp: number) => {
    const event = new PointerEvent(type, { ...finger, clientY, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    fireEvent(heading, event);
  };
  at('pointerdown', 300, 1000);
  at('pointermove', 300 + px, 1900);
  const during = screen.getByRole('dialog').style.transform;
  at('pointerup', 300 + px, 2000);
  return during;
}

it('on a phone its heading drags it away', async () => {
  show();
  expect(drag(200)).toBe('translateY(200px)');
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
});

it('stays as it was while it closes', async () => {
  const frame = (words: string) => (
    <DialogFrame
      title="Team"
      onClosed={closed}
      renderBody={(close) => (
        <DialogBody>
          <button onClick={close}>Save</button>
          {words}
        </DialogBody>
      )}
    />
  );
  const { rerender } = render(frame('2 seats left'));
  rerender(frame('1 seat left'));
  expect(screen.getByText(/1 seat left/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  rerender(frame('no seat left'));
  expect(screen.getByText(/1 seat left/)).toBeDefined();
  expect(screen.queryByText(/no seat left/)).toBeNull();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
});

it('slides back when it was hardly dragged, and stays open', () => {
  const paper = show();
  expect(drag(60)).toBe('translateY(60px)');
  expect(paper.style.transform).toBe('');
  expect(keeps).not.toHaveBeenCalled();
});

it('slides back when something on it would be lost', () => {
  keeps.mockReturnValue(true);
  const paper = show();
  drag(300);
  expect(keeps).toHaveBeenCalledOnce();
  expect(paper.style.transform).toBe('');
});

it('stays where it is for a mouse, on a wide screen, while it sends, and where it fills the screen', () => {
  show();
  expect(drag(200, 'mouse')).toBe('');
  cleanup();
  for (const props of [{ busy: true }, { full: true }]) {
    show(props);
    expect(drag(200)).toBe('');
    cleanup();
  }
  isWide.mockReturnValue(true);
  show();
  expect(drag(200)).toBe('');
  expect(keeps).not.toHaveBeenCalled();
});

it('news from before it opened makes way for its heading; what went wrong or can be undone stays', () => {
  for (const kind of ['success', 'info', 'error', 'failed', 'refused'] as const) showToast({ kind, title: kind });
  showToast({ kind: 'success', title: 'undo', action: { label: 'Undo', run: vi.fn() } });
  show();
  expect(readToasts().map(({ title }) => title)).toEqual(['error', 'failed', 'refused', 'undo']);
  showToast({ kind: 'success', title: 'Copied' });
  expect(readToasts(), 'what is told while it is open').toHaveLength(5);
});
