import { act, render, screen, waitFor } from '@testing-library/react';
import { startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { t } from '#text/translate.ts';
import { lazyOptional } from './lazy-optional.ts';
import { lazyScreen } from './lazy-screen.tsx';

const Waiting = () => <p>waiting</p>;
const Arrived = () => <h1>here</h1>;

it('stands in until the code is there, and then stays', async () => {
  const Page = lazyScreen(async () => ({ default: () => <h1>{t('bookings.title')}</h1> }), Waiting);
  const first = render(<Page />);
  expect(screen.getByText('waiting')).toBeDefined();
  expect((await screen.findByRole('heading')).textContent, 'its words came along').not.toBe('bookings.title');
  first.unmount();
  render(<Page />);
  expect(screen.queryByText('waiting'), 'the second time there is nothing to wait for').toBeNull();
});

it('shows at once what was fetched ahead', async () => {
  const Page = lazyScreen(async () => ({ default: () => <h1>here</h1> }), Waiting);
  await Page.preload();
  render(<Page />);
  expect(screen.getByRole('heading').textContent).toBe('here');
});

it('shows code that comes between the drawing of the placeholder and its first effect', async () => {
  type Module = { default: () => React.JSX.Element };
  let come: (module: Module) => void = () => undefined;
  const Drawn = () => {
    useLayoutEffect(() => come({ default: Arrived }), []);
    return <Waiting />;
  };
  const Page = lazyScreen(() => new Promise<Module>((resolve) => (come = resolve)), Drawn);
  const arrived = Page.preload();
  await import('#text/en.ts');
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  // As in a browser: React's test helper would run the effects before anything else can happen.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  startTransition(() => root.render(<Page />));
  await arrived;
  await waitFor(() => expect(place.textContent).toBe('here'));
  root.unmount();
  place.remove();
  vi.unstubAllGlobals();
});

it('hands a failed download to the error page and tries again the next time', async () => {
  const load = vi.fn<() => Promise<{ default: () => React.JSX.Element }>>();
  load.mockRejectedValueOnce(new TypeError('gone')).mockResolvedValue({ default: () => <h1>here</h1> });
  const Page = lazyScreen(load, Waiting);
  const shown = () => (
    <ErrorBoundary renderFallback={() => <p>broken</p>}>
      <Page />
    </ErrorBoundary>
  );
  // React reports what a boundary caught; that report is this test's own.
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const first = render(shown());
  expect(await screen.findByText('broken')).toBeDefined();
  report.mockRestore();
  first.unmount();
  render(shown());
  expect(await screen.findByRole('heading')).toBeDefined();
});

it('does without a part that does not come, and has it the next time', async () => {
  const load = vi.fn<() => Promise<{ default: () => React.JSX.Element }>>();
  load.mockRejectedValueOnce(new TypeError('gone')).mockResolvedValue({ default: Arrived });
  const Part = lazyOptional(load, () => <p>in short</p>);
  const first = render(<Part />);
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  await act(async () => load.mock.results[0]?.value.catch(() => undefined));
  expect(screen.getByText('in short')).toBeDefined();
  first.unmount();
  render(<Part />);
  expect(await screen.findByRole('heading')).toBeDefined();
});

it('is drawn when it has read what it begins with, and soon without it', async () => {
  let read: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (read = resolve));
  const Reading = lazyScreen(async () => ({ default: Object.assign(() => <h1>here</h1>, { ready }) }), Waiting);
  const order: string[] = [];
  const preloaded = Reading.preload().then(() => order.push('drawn'));
  await import('#text/en.ts');
  // By then it would be drawn if nothing held it back.
  await new Promise((resolve) => setTimeout(resolve));
  order.push('read');
  read();
  await preloaded;
  expect(order).toEqual(['read', 'drawn']);
  const silent = Object.assign(() => <h1>here</h1>, { ready: new Promise<void>(() => undefined) });
  const Silent = lazyScreen(async () => ({ default: silent }), Waiting);
  render(<Silent />);
  expect(await screen.findByRole('heading')).toBeDefined();
});

/** As long as a row takes on a slow device. */
function workHard(): void {
  for (const until = performance.now() + 6; performance.now() < until;);
}

/** In how many turns of the event loop a page of rows is drawn once it is there. */
async function turnsOf(ready?: Promise<void>): Promise<number> {
  let turn = 0;
  const turns = new Set<number>();
  const Row = () => {
    workHard();
    turns.add(turn);
    return <li>row</li>;
  };
  const Rows = () => Array.from({ length: 12 }, (_, at) => <Row key={at} />);
  const Page = lazyScreen(async () => ({ default: Object.assign(Rows, ready && { ready }) }), Waiting);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const beat = setInterval(() => (turn += 1));
  // As in a browser: React's test helper would draw everything at once.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  try {
    root.render(<Page />);
    await waitFor(() => expect(place.querySelectorAll('li')).toHaveLength(12));
  } finally {
    clearInterval(beat);
    root.unmount();
    place.remove();
    vi.unstubAllGlobals();
  }
  return turns.size;
}

it('what has read what it begins with is drawn in one piece, everything else so that a tap comes in between', async () => {
  expect(await turnsOf(Promise.resolve())).toBe(1);
  expect(await turnsOf()).toBeGreaterThan(1);
});
