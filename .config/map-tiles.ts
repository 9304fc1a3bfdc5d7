import { loadEnv } from 'vite';
import { Problem } from '#supabase/local/problem.ts';

export type MapTiles = {
  /** With {z}, {x} and {y}; `{r}` becomes "@2x" on sharp screens. '' for the drawn map. */
  address: string;
  /** The host of the tiles; null for the drawn map. */
  origin: string | null;
  /** Attribution that the map shows, and its link. */
  credit: string;
  creditUrl: string;
};

/** Reads the map tiles from `.env`. The page's policy allows pictures from their host, so they have exactly one. */
export function mapTiles(root: string, mode: string): MapTiles {
  const env = loadEnv(mode, root, 'VITE_MAP_');
  const address = env['VITE_MAP_TILES'] ?? '';
  const credit = env['VITE_MAP_CREDIT'] ?? '';
  const creditUrl = env['VITE_MAP_CREDIT_URL'] ?? '';
  if (!address) return { address: '', origin: null, credit: '', creditUrl: '' };
  const missing = ['{z}', '{x}', '{y}'].filter((part) => !address.includes(part));
  if (missing.length > 0) throw new Problem(`VITE_MAP_TILES lacks ${missing.join(', ')}: ${address}`);
  const [, host = ''] = /^https?:\/\/([^/]+)\//.exec(address) ?? [];
  const isAtHome = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(host);
  if (!host || host.includes('{') || !(address.startsWith('https:') || isAtHome) || !URL.canParse(address)) {
    throw new Problem(`VITE_MAP_TILES must begin with https:// and the name of one host: ${address}`);
  }
  if (!credit) throw new Problem('VITE_MAP_TILES is set but VITE_MAP_CREDIT is not: tiles name whom they are by.');
  if (creditUrl && !creditUrl.startsWith('https://')) {
    throw new Problem(`VITE_MAP_CREDIT_URL must begin with https://: ${creditUrl}`);
  }
  return { address, origin: new URL(address).origin, credit, creditUrl };
}
