import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { BrowserRouter, Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useBackCloses } from './back-closes.ts';

const seen = vi.fn<(address: string) => void>();

function Address() {
  const { pathname, search } = useLocation();
  seen(pathname + search);
  return <output>{pathname + search}</output>;
}

type DialogProps = { name: string; busy?: boolean; children?: ReactNode };

function Dialog({ name, busy = false, children }: DialogProps) {
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => !busy && setOpen(false));
  return (
    <>
      <button onClick={() => setOpen(true)}>Open {name}</button>
      {isOpen && (
        <section
          role="dialog"
          aria-label={name}
          onClickCapture={({ target }) => target instanceof HTMLAnchorElement && setOpen(false)}
        >
          <button onClick={() => setOpen(false)}>Close {name}</button>
          {children}
        </section>
      )}
    </>
  );
}

/** Open where the address says so, as a form that is a page of its own and asks before it is left. */
function Asked() {
  const [search, setSearch] = useSearchParams();
  const isAsked = search.has('asked');
  useBackCloses(isAsked, () => undefined);
  return isAsked ? (
    <button onClick={() => setSearch({}, { replace: true })}>Done</button>
  ) : (
    <button onClick={() => setSearch({ asked: '1' })}>Ask</button>
  );
}

function Buttons() {
  const navigate = useNavigate();
  const [, setSearch] = useSearchParams();
  return (
    <>
      <button onClick={() => void navigate('/later')}>Go later</button>
      <button onClick={() => setSearch({ edited: '1' }, { replace: true })}>Edit address</button>
    </>
  );
}

/** Waits in turns, not in ms: what a step through the history and React need is then done on a busy machine too. */
const ticks = (turns = 25) =>
  act(async () => {
    for (let turn = 0; turn < turns; turn += 1) await new Promise((done) => setTimeout(done, 2));
  });
const press = async (name: string) => {
  fireEvent.click(screen.getByText(name));
  await ticks();
};
const go = async (steps: number) => {
  history.go(steps);
  await ticks();
};
const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-label'));
const address = () => screen.getByRole('status').textContent;

/** Every test begins on a page of its own, after one that Back would lead to. */
let run = 0;
beforeEach(async () => {
  run += 1;
  history.pushState({ idx: 1000 * run }, '', '/before');
  history.pushState({ idx: 1000 * run + 1 }, '', '/page');
  render(
    <BrowserRouter>
      <Address />
      <Buttons />
      <Asked />
      <Dialog name="sheet">
        <Link to="/linked">A link</Link>
        <Dialog name="calendar" />
      </Dialog>
      <Dialog name="menu" />
      <Dialog name="sending" busy />
    </BrowserRouter>,
  );
  seen.mockClear();
});
afterEach(async () => {
  cleanup();
  await ticks();
});

it('closes the topmost one at each Back, and leaves the page only then', async () => {
  await press('Go later');
  await waitFor(() => expect(address()).toBe('/later'));
  seen.mockClear();
  await press('Open sheet');
  await press('Open calendar');
  await waitFor(() => expect((history.state as { depth?: number }).depth).toBe(2));
  await go(-1);
  await waitFor(() => expect(dialogs()).toEqual(['sheet']));
  await go(-1);
  await waitFor(() => expect(dialogs()).toEqual([]));
  expect(address()).toBe('/later');
  // The router was not told, so no screen was drawn again.
  expect(seen).not.toHaveBeenCalled();
  await go(-1);
  expect(address()).toBe('/page');
});

it('takes its entry away when it is closed otherwise', async () => {
  await press('Open sheet');
  expect((history.state as { depth?: number }).depth).toBe(1);
  await press('Close sheet');
  expect(history.state).not.toHaveProperty('depth');
  expect(seen).not.toHaveBeenCalled();
  await go(-1);
  expect(address()).toBe('/before');
});

it('leaves nothing behind when a link leads out of it', async () => {
  await press('Open sheet');
  await press('A link');
  expect([address(), dialogs()]).toEqual(['/linked', []]);
  await go(-1);
  expect([address(), location.pathname]).toEqual(['/page', '/page']);
  await go(-1);
  expect(address()).toBe('/before');
  await go(2);
  expect([address(), dialogs()]).toEqual(['/linked', []]);
});

it('keeps a page that was opened in the moment in which its own entry was taken away', async () => {
  await press('Open sheet');
  fireEvent.click(screen.getByText('Close sheet'));
  // Our step back is asked for in a task of its own, and taken in a later one.
  const back = vi.spyOn(history, 'go');
  await waitFor(() => expect(back).toHaveBeenCalledWith(-1), { interval: 0 });
  fireEvent.click(screen.getByText('Go later'));
  await ticks(50);
  expect([address(), location.pathname]).toEqual(['/later', '/later']);
  await go(-1);
  expect([address(), location.pathname]).toEqual(['/page', '/page']);
});

it('hands its entry on to what opens as it closes', async () => {
  await press('Open menu');
  const length = history.length;
  fireEvent.click(screen.getByText('Close menu'));
  await press('Open sheet');
  expect([history.length, dialogs()]).toEqual([length, ['sheet']]);
  await go(-1);
  expect([dialogs(), address()]).toEqual([[], '/page']);
});

it('opens nothing at Forward, and does not stop there', async () => {
  await press('Open sheet');
  await go(-1);
  await go(1);
  expect(dialogs()).toEqual([]);
  expect(history.state).not.toHaveProperty('depth');
  await go(-1);
  expect(address()).toBe('/before');
});

it('stays open, and keeps the page, while it may not be closed', async () => {
  await press('Open sending');
  await go(-1);
  await go(-1);
  expect([dialogs(), address()]).toEqual([['sending'], '/page']);
});

it('keeps what the router changed in the address meanwhile', async () => {
  await press('Open sheet');
  await press('Edit address');
  expect([address(), dialogs()]).toEqual(['/page?edited=1', ['sheet']]);
  await go(-1);
  expect([address(), dialogs(), location.search]).toEqual(['/page?edited=1', [], '?edited=1']);
  await go(-1);
  await go(1);
  expect([address(), location.search]).toEqual(['/page?edited=1', '?edited=1']);
});

it('takes its entry away also after such a change', async () => {
  await press('Open sheet');
  await press('Edit address');
  await press('Close sheet');
  expect([address(), location.search]).toEqual(['/page?edited=1', '?edited=1']);
  await go(-1);
  expect(address()).toBe('/before');
});

it('goes with an address that is replaced while it is open', async () => {
  await press('Ask');
  expect([address(), (history.state as { depth?: number }).depth]).toEqual(['/page?asked=1', 1]);
  await press('Done');
  expect([address(), location.search]).toEqual(['/page', '']);
  expect(history.state).not.toHaveProperty('depth');
  await go(-1);
  expect([address(), location.pathname]).toEqual(['/page', '/page']);
  await go(-1);
  expect(address()).toBe('/before');
});

it('keeps such a change at every step on the way down', async () => {
  await press('Open sheet');
  await press('Open calendar');
  await press('Edit address');
  await go(-1);
  expect([dialogs(), location.search]).toEqual([['sheet'], '?edited=1']);
  await press('Close sheet');
  expect([address(), location.search]).toEqual(['/page?edited=1', '?edited=1']);
});

it('keeps such a change of a page that a link led away from', async () => {
  await press('Open sheet');
  await press('Edit address');
  await press('A link');
  expect(address()).toBe('/linked');
  await go(-1);
  expect([address(), location.search]).toEqual(['/page?edited=1', '?edited=1']);
  // Another page with that number knows nothing of it.
  await go(-1);
  await press('Go later');
  await press('Go later');
  await go(-1);
  expect([address(), location.search]).toEqual(['/later', '']);
});

it('closes everything when Back leads further than that', async () => {
  await press('Open sheet');
  await press('Open calendar');
  await go(-3);
  expect([address(), dialogs()]).toEqual(['/before', []]);
});
