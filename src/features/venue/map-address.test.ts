import { describe, expect, it } from 'vitest';
import { mapEmbed, mapLink } from './map-address.ts';

describe('map links', () => {
  it.each([
    'https://www.google.com/maps/place/Padel',
    'https://www.google.com/maps?q=24.8,67.0',
    'https://google.com/maps/@24.8,67.0,15z',
    'https://maps.google.com/?q=Lahore',
    'https://maps.app.goo.gl/AbC123',
    'https://goo.gl/maps/AbC123',
  ])('takes %s', (link) => {
    expect(mapLink(link)).toBe(new URL(link).href);
  });

  it.each([
    null,
    '',
    'not a link',
    'javascript:alert(1)',
    'http://www.google.com/maps',
    'https://www.google.com/search?q=maps',
    'https://www.google.com/mapsevil',
    'https://www.google.com.evil.example/maps/',
    'https://evil.example/maps.google.com/',
    'https://maps.google.com@evil.example/',
    'https://user@maps.google.com/',
    'https://maps.google.com:8443/',
    'https://goo.gl/other',
  ])('refuses %s', (link) => {
    expect(mapLink(link)).toBeNull();
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
