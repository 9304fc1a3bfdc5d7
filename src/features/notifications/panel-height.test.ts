import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the list is at most 400 px high, and scrolls', () => {
  const styles = readFileSync('src/features/notifications/notifications.css', 'utf8');
  const rules = [...styles.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, selector]) =>
    /\.bell-list\s*$/.test(selector ?? ''),
  );
  const heights = rules.map(([, , rule]) => /max-block-size: ([^;]+);/.exec(rule ?? '')?.[1]);
  expect(heights.length).toBeGreaterThan(0);
  for (const height of heights) expect(height).toMatch(/^(400px|min\(400px, .+\))$/);
  expect(rules[0]?.[2]).toContain('overflow-y: auto');
});
