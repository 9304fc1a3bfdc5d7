import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { t } from '#text/translate.ts';
import { late } from './late.tsx';

afterEach(cleanup);

const Waiting = () => <p>waiting</p>;

it('stands in until the code is there, and then stays', async () => {
  const Page = late(async () => ({ default: () => <h1>{t('bookings.title')}</h1> }), Waiting);
  const first = render(<Page />);
  expect(screen.getByText('waiting')).toBeDefined();
  expect((await screen.findByRole('heading')).textContent, 'its words came along').not.toBe('bookings.title');
  first.unmount();
  render(<Page />);
  expect(screen.queryByText('waiting'), 'the second time there is nothing to wait for').toBeNull();
});

it('shows at once what was fetched ahead', async () => {
  const Page = late(async () => ({ default: () => <h1>here</h1> }), Waiting);
  await Page.preload();
  render(<Page />);
  expect(screen.getByRole('heading').textContent).toBe('here');
});

it('hands a failed download to the error page and tries again the next time', async () => {
  const load = vi.fn<() => Promise<{ default: () => React.JSX.Element }>>();
  load.mockRejectedValueOnce(new TypeError('gone')).mockResolvedValue({ default: () => <h1>here</h1> });
  const Page = late(load, Waiting);
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
