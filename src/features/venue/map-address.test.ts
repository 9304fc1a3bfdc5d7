import { describe, expect, it } from 'vitest';
import { mapAddresses } from '#tests/support/map-addresses.ts';
import { mapEmbed, mapLink } from './map-address.ts';

describe('map links', () => {
  it.each(mapAddresses)('%s: %s', (link, isMap) => {
    expect(mapLink(link)).toBe(isMap ? link : null);
    if (!isMap) return;
    const { hostname, pathname } = new URL(link);
    expect(`${hostname}${pathname}`).toMatch(
      /^((www\.)?google\.com(\.pk)?\/maps|maps\.google\.com|maps\.app\.goo\.gl|goo\.gl\/maps\/)/,
    );
  });

  it('offers none where none is stored', () => {
    expect(mapLink(null)).toBeNull();
  });

  it('keys the embed by the address and nothing else', () => {
    const url = new URL(mapEmbed('12-C, Khayaban & Co, کراچی'));
    expect(url.origin).toBe('https://www.google.com');
    expect(url.pathname).toBe('/maps');
    expect([...url.searchParams]).toEqual([
      ['q', '12-C, Khayaban & Co, کراچی'],
      ['output', 'embed'],
    ]);
  });
});
