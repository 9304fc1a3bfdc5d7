import type { ProjectEnvironment } from './project.ts';

/**
 * The address and keys that the hosted platform gives to every function: the new keys where the project has them (a JSON
 * dictionary by name), else the old ones.
 */
export function hostedEnvironment(read: (name: string) => string | undefined): ProjectEnvironment {
  const need = (name: string, value: string | undefined) => {
    if (!value) throw new Error(`${name} is not set`);
    return value;
  };
  return {
    SUPABASE_URL: need('SUPABASE_URL', read('SUPABASE_URL')),
    SUPABASE_ANON_KEY: need(
      'SUPABASE_ANON_KEY',
      firstKey(read('SUPABASE_PUBLISHABLE_KEYS')) ?? read('SUPABASE_ANON_KEY'),
    ),
    SUPABASE_SERVICE_ROLE_KEY: need(
      'SUPABASE_SERVICE_ROLE_KEY',
      firstKey(read('SUPABASE_SECRET_KEYS')) ?? read('SUPABASE_SERVICE_ROLE_KEY'),
    ),
  };
}

function firstKey(dictionary: string | undefined): string | undefined {
  if (!dictionary) return undefined;
  const keys: Record<string, string> = JSON.parse(dictionary);
  return keys['default'] ?? Object.values(keys)[0];
}
