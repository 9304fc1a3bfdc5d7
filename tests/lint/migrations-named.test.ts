import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('supabase/README.md says of every migration what it holds', () => {
  const readme = readFileSync('supabase/README.md', 'utf8');
  const names = readdirSync('supabase/migrations').map((file) => file.replace(/^\d+_|\.sql$/g, ''));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !readme.includes(`\`…_${name}\``))).toEqual([]);
});
