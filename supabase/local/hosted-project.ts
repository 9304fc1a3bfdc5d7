import { loadEnv } from 'vite';
import { Problem } from './problem.ts';

export type HostedProject = { origin: string; publicKey: string };

/** The hosted Supabase project that `.env` names, or null when the embedded backend is to be used. */
export function hostedProject(root: string, mode: string): HostedProject | null {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: publicKey } = loadEnv(mode, root, 'VITE_SUPABASE_');
  if (!url && !publicKey) return null;
  if (!url || !publicKey) {
    const [present, missing] = url ? ['URL', 'ANON_KEY'] : ['ANON_KEY', 'URL'];
    throw new Problem(
      `VITE_SUPABASE_${present} is set but VITE_SUPABASE_${missing} is not. Set both to use a hosted project, or neither.`,
    );
  }
  if (!URL.canParse(url)) throw new Problem(`VITE_SUPABASE_URL is not an address: ${url}`);
  if (isSecretKey(publicKey)) {
    throw new Problem(
      'VITE_SUPABASE_ANON_KEY holds a secret key, which the build would hand to every visitor. Use the publishable key.',
    );
  }
  return { origin: new URL(url).origin, publicKey };
}

/** True for the keys that pass every row rule: new style `sb_secret_…` and old style JWT with the role `service_role`. */
export function isSecretKey(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true;
  const claims = Buffer.from(key.split('.')[1] ?? '', 'base64url').toString();
  return claims.includes('"service_role"');
}
