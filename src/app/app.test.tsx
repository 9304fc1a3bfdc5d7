import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { t } from '#text/translate.ts';
import { App } from './app.tsx';

// Neither has a part in it, and both ask for more of a browser than there is here.
vi.mock('#app/pwa/pwa.tsx', () => ({ default: () => null }));
vi.mock('#app/shell/header/header.tsx', () => ({ Header: () => null }));

beforeEach(() => {
  vi.stubGlobal('PerformanceNavigationTiming', Event);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset['moved'];
  history.replaceState(null, '', '/');
});

it('who skips to the content while it is still on its way is in it when it comes', async () => {
  history.replaceState(null, '', '/terms');
  render(<App />);
  fireEvent.click(screen.getByRole('link', { name: t('shell.skip') }));
  expect(document.activeElement).toBe(screen.getByRole('main', { busy: true }));
  const heading = await screen.findByRole('heading', { level: 1, name: t('terms.title') });
  expect(document.activeElement).toBe(heading);
});
