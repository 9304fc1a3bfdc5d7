import { describe, expect, it } from 'vitest';
import { isKeepablePicture, notScreens } from './cache-rules.ts';
import { isSkipWaiting } from './messages.ts';

const here = 'https://baari.pk';

/** Only the members that the rule reads: Node's Request cannot be given a destination. */
function asked(address: string, destination: string, mode: string) {
  const url = new URL(address, here);
  return isKeepablePicture({ destination, mode } as Request, url, url.origin === here);
}

describe('which pictures are kept', () => {
  it('keeps our own, and readable venue pictures in our storage', () => {
    expect(asked('https://ref.supabase.co/storage/v1/object/public/venues/a.webp', 'image', 'cors')).toBe(true);
    expect(asked('/storage/v1/object/public/venues/a.webp', 'image', 'cors')).toBe(true);
    expect(asked('/pictures/a.webp', 'image', 'no-cors')).toBe(true);
  });
  it('never keeps pictures from anywhere else: no venue has one', () => {
    expect(asked('https://cdn.example/venue.webp', 'image', 'cors')).toBe(false);
  });
  it('never keeps opaque answers: each costs about 6 MB of quota', () => {
    expect(asked('https://ref.supabase.co/storage/v1/object/public/venues/a.webp', 'image', 'no-cors')).toBe(false);
  });
  it.each([
    '/functions/v1/receipts?path=a/b.jpg',
    'https://ref.supabase.co/functions/v1/receipts?path=a/b.jpg',
    'https://ref.supabase.co/storage/v1/object/sign/receipts/a.jpg?token=t',
    'https://ref.supabase.co/storage/v1/object/authenticated/receipts/a.jpg',
    '/rest/v1/bookings',
    '/auth/v1/user',
  ])('never keeps %s, even when a page shows it as a picture', (address) => {
    expect(asked(address, 'image', 'cors')).toBe(false);
  });
  it('leaves everything that is not a picture alone', () => {
    expect(asked('/rest/v1/rpc/sync_pull', '', 'cors')).toBe(false);
    expect(asked('/venues', 'document', 'navigate')).toBe(false);
  });
});

const isScreen = (path: string) => !notScreens.some((rule) => rule.test(path));

describe('which addresses are screens of the app', () => {
  it.each([
    '/',
    '/?source=pwa',
    '/venues',
    '/venues?city=Karachi&sport=pedal',
    '/venues/1f0a',
    '/reset-password?code=abc',
    '/no/such/page',
    '/login?next=/a.b',
  ])('%s answers with the app, offline too', (path) => expect(isScreen(path)).toBe(true));
  it.each([
    '/rest/v1/rpc/court_day',
    '/auth/v1/token',
    '/functions/v1/receipts',
    '/sw.js',
    '/robots.txt',
    '/icons/icon-192.png',
    '/icons/icon-192.png?v=2',
    '/.well-known/assetlinks.json',
  ])('%s goes to the network', (path) => expect(isScreen(path)).toBe(false));
});

describe('the message that lets a new version take over', () => {
  it('is the one that workbox-window sends, and nothing else', () => {
    expect(isSkipWaiting({ type: 'SKIP_WAITING' })).toBe(true);
    for (const other of [undefined, null, 'SKIP_WAITING', {}, { type: 'FLUSH' }])
      expect(isSkipWaiting(other)).toBe(false);
  });
});
