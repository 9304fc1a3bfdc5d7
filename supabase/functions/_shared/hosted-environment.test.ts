import { expect, test } from 'vitest';
import { hostedEnvironment } from './hosted-environment.ts';

const legacy = {
  SUPABASE_URL: 'https://ref.supabase.co',
  SUPABASE_ANON_KEY: 'anon-jwt',
  SUPABASE_SERVICE_ROLE_KEY: 'service-jwt',
};
const environmentOf = (values: Record<string, string>) => hostedEnvironment((name) => values[name]);

test('a project with the old keys', () => {
  expect(environmentOf(legacy)).toEqual(legacy);
});

test('a project with the new keys uses them, the one named default first', () => {
  const values = {
    ...legacy,
    SUPABASE_PUBLISHABLE_KEYS: '{"mobile":"sb_publishable_m"}',
    SUPABASE_SECRET_KEYS: '{"jobs":"sb_secret_j","default":"sb_secret_d"}',
  };
  expect(environmentOf(values)).toEqual({
    SUPABASE_URL: legacy.SUPABASE_URL,
    SUPABASE_ANON_KEY: 'sb_publishable_m',
    SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_d',
  });
});

test('a platform that gives no keys is named at once, not at the first upload', () => {
  expect(() => environmentOf({ SUPABASE_URL: legacy.SUPABASE_URL })).toThrow('SUPABASE_ANON_KEY is not set');
});
