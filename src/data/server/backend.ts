// Where our server is. The embedded backend replaces the address below by `window.location.origin`, which throws in the
// service worker: that realm then takes its own origin, which is the same.

type Backend = { url: string; key: string };

function orUndefined(read: () => string | undefined): string | undefined {
  try {
    return read() || undefined;
  } catch {
    return undefined;
  }
}

function ownOrigin(): string {
  const { location } = globalThis as { location?: { origin: string } };
  return location?.origin ?? 'http://localhost';
}

/** The server's origin (no slash at its end) and the public key that every call carries; read anew at each call. */
export function backend(): Backend {
  const url = orUndefined(() => import.meta.env.VITE_SUPABASE_URL) ?? ownOrigin();
  return { url: url.replace(/\/+$/, ''), key: orUndefined(() => import.meta.env.VITE_SUPABASE_ANON_KEY) ?? '' };
}

/** What every call to our server carries: the public key and the product's name (spec, section 1). */
export function backendHeaders(): Record<string, string> {
  return { apikey: backend().key, 'x-application-name': 'baari' };
}

/** What a call for nobody carries in the place of a person's token: left empty, createClient would add one. */
export const nobody = '';
