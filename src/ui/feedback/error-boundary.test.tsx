import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

let isBroken: boolean;

function Part() {
  if (isBroken) throw new Error('lost');
  return <p>whole</p>;
}

function show(triesAgain: boolean) {
  isBroken = true;
  // React reports what a boundary caught; that report is this test's own.
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <ErrorBoundary triesAgain={triesAgain} renderFallback={() => <p>broken</p>}>
      <Part />
    </ErrorBoundary>,
  );
  expect(screen.getByText('broken')).toBeDefined();
  return report;
}

const comeBack = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));

it('gives a broken part another try when the tab comes back', () => {
  const report = show(true);
  comeBack();
  expect(screen.getByText('broken')).toBeDefined();
  report.mockRestore();
  isBroken = false;
  comeBack();
  expect(screen.getByText('whole')).toBeDefined();
});

it('leaves it to others where nobody asked for that', () => {
  show(false).mockRestore();
  isBroken = false;
  comeBack();
  expect(screen.getByText('broken')).toBeDefined();
});
