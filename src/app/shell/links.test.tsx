import { describe, expect, it } from 'vitest';
import { isScreen } from '#app/routes.tsx';
import { shellLinks, sportsMenu } from './links.ts';

describe('links of the shell', () => {
  it('lead to screens that exist, never to the 404 page', () => {
    const links = [...Object.values(shellLinks).flat(), ...sportsMenu];
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((link) => !isScreen(link.to))).toEqual([]);
  });

  it('know an address by its path, whatever the query', () => {
    expect(isScreen('/venues?sport=pedal')).toBe(true);
    expect(isScreen('/venues/7d2f')).toBe(true);
    expect(isScreen('/no-such-place')).toBe(false);
  });
});
