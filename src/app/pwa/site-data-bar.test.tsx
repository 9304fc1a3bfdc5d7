import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookingDraft } from '#domain/booking.ts';
import { hasUnsaved } from '#ui/form/unsaved.ts';
import { SiteDataBar } from './site-data-bar.tsx';

const page = vi.hoisted(() => ({
  siteData: 'kept',
  writes: [] as object[],
  draft: undefined as object | undefined,
  tell: new Set<() => void>(),
}));
vi.mock('#data/storage/site-data.ts', async (original) => ({
  ...(await original<object>()),
  readSiteData: () => page.siteData,
  subscribeSiteData: (listener: () => void) => {
    page.tell.add(listener);
    return () => page.tell.delete(listener);
  },
}));
vi.mock('#hooks/use-live-query.ts', () => ({ useLiveQuery: () => page.draft as BookingDraft | undefined }));
vi.mock('#hooks/use-outbox.ts', () => ({ useOutbox: () => page.writes }));
vi.mock('#hooks/use-session.ts', () => ({ useSession: () => null }));

function become(siteData: string): void {
  act(() => {
    page.siteData = siteData;
    for (const listener of page.tell) listener();
  });
}

/** True when the browser would ask before the page goes. */
function asksBeforeLeaving(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

beforeEach(() => Object.assign(page, { siteData: 'kept', writes: [], draft: undefined }));
describe('the bar', () => {
  it('is silent where the browser keeps what it is given', () => {
    render(<SiteDataBar />);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it.each([
    ['blocked', 'This browser keeps no site data. Baari works while this page is open'],
    ['broken', 'Baari can’t open its storage in this browser. It works while this page is open'],
  ])('says it as soon as it is known: %s', (siteData, words) => {
    render(<SiteDataBar />);
    become(siteData);
    expect(screen.getByRole('status').textContent).toContain(words);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('before the page goes', () => {
  it.each<[string, Partial<typeof page>, boolean]>([
    ['nothing would be lost: no question', {}, false],
    ['a write waits', { writes: [{}] }, true],
    ['a booking is started', { draft: {} }, true],
  ])('%s', (_name, has, asks) => {
    Object.assign(page, has, { siteData: 'blocked' });
    render(<SiteDataBar />);
    expect([asksBeforeLeaving(), hasUnsaved()]).toEqual([asks, asks]);
    cleanup();
    expect([asksBeforeLeaving(), hasUnsaved()]).toEqual([false, false]);
  });

  it('a write that waits on the phone is no reason to ask', () => {
    Object.assign(page, { writes: [{}] });
    render(<SiteDataBar />);
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('a closed bar asks all the same', () => {
    Object.assign(page, { writes: [{}], siteData: 'blocked' });
    render(<SiteDataBar />);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(asksBeforeLeaving()).toBe(true);
  });
});
