import { cleanup, render, screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Page } from './page.tsx';

afterEach(() => {
  cleanup();
  delete document.documentElement.dataset['moved'];
});

const waiting = (
  <Page title="Loading">
    <p>Soon</p>
  </Page>
);
const complete = (
  <Page title="Arena One" renderHeading={(heading) => <div className="hero">{heading}</div>}>
    <button type="button">Book</button>
  </Page>
);
const heading = () => screen.getByRole('heading', { level: 1 });

it('leaves the focus alone on a page load', () => {
  render(waiting);
  expect(document.activeElement).toBe(document.body);
});

it('takes the focus after a route change, and keeps it when the h1 moves into the content', () => {
  document.documentElement.dataset['moved'] = '1';
  const { rerender } = render(waiting);
  expect(document.activeElement).toBe(heading());
  rerender(complete);
  expect(heading().textContent).toBe('Arena One');
  expect(document.activeElement).toBe(heading());
});

it('takes it from nobody who is somewhere else already', () => {
  document.documentElement.dataset['moved'] = '1';
  const { rerender } = render(complete);
  screen.getByRole('button', { name: 'Book' }).focus();
  rerender(complete);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Book' }));
});

it('leaves the focus to what the address called for, where that is there together with the screen', () => {
  document.documentElement.dataset['moved'] = '1';
  const Called = () => {
    const row = useRef<HTMLDivElement>(null);
    useEffect(() => row.current?.focus(), []);
    return (
      <div ref={row} tabIndex={-1}>
        Called
      </div>
    );
  };
  render(
    <Page title="My Bookings">
      <Called />
    </Page>,
  );
  expect(document.activeElement).toBe(screen.getByText('Called'));
  expect(document.documentElement.dataset['moved']).toBe('');
});

it('leaves somebody where they are who has tabbed on while the screen was loading', () => {
  document.documentElement.dataset['moved'] = '1';
  const footer = <button type="button">Terms</button>;
  const { rerender } = render([<div key="loading">{waiting}</div>, <footer key="footer">{footer}</footer>]);
  expect(document.activeElement).toBe(heading());
  screen.getByRole('button', { name: 'Terms' }).focus();
  rerender([<div key="complete">{complete}</div>, <footer key="footer">{footer}</footer>]);
  expect(heading().textContent).toBe('Arena One');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Terms' }));
});

it('takes the focus over from the skeleton that it replaces', () => {
  document.documentElement.dataset['moved'] = '1';
  const { rerender } = render(<div key="loading">{waiting}</div>);
  rerender(<div key="complete">{complete}</div>);
  expect(heading().textContent).toBe('Arena One');
  expect(document.activeElement).toBe(heading());
});
