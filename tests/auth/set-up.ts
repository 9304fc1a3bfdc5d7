import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { openBackend } from '#supabase/local/backend.ts';
import { publishableKey } from '#supabase/local/keys.ts';
import { freePort } from '#tests/support/server.ts';
import { gotrueBinary, startRealServer, type RealServer } from './real-server.ts';

/** The servers that the checks find when they begin. */
export type Places = {
  real: RealServer;
  /** The embedded backend, which asks new people to confirm. */
  embedded: { url: string; dataFolder: string };
  /** The hosted build, on the real server. */
  appUrl: string;
};

const vite = 'node_modules/vite/bin/vite.js';

/** The build for a hosted project at this address, served as a host would. */
function serveHostedBuild(projectUrl: string, outDir: string, port: number): () => void {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    VITE_SUPABASE_URL: projectUrl,
    VITE_SUPABASE_ANON_KEY: publishableKey,
  };
  const where = ['--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const built = spawnSync(process.execPath, [vite, 'build', ...where], { env, stdio: 'inherit' });
  if (built.status !== 0) throw new Error('The hosted build failed.');
  const listen = ['--host', '127.0.0.1', '--port', String(port), '--strictPort'];
  const server = spawn(process.execPath, [vite, 'preview', '--outDir', outDir, ...listen], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.once('exit', () => server.kill());
  return () => void server.kill();
}

/** Once for all checks: both servers, and the app. */
export default async function setUp(): Promise<() => Promise<void>> {
  gotrueBinary();
  const folder = mkdtempSync(join(tmpdir(), 'baari-auth-'));
  for (const name of ['real', 'embedded']) mkdirSync(join(folder, name));
  const [appPort, embeddedPort] = [await freePort(), await freePort()];
  const appUrl = `http://localhost:${appPort}`;
  const real = await startRealServer(join(folder, 'real'), appUrl);
  const stopApp = serveHostedBuild(real.url, join(folder, 'app'), appPort);

  const embedded = { url: `http://127.0.0.1:${embeddedPort}`, dataFolder: join(folder, 'embedded') };
  const print = console.log;
  // It would tell of each mail.
  console.log = () => undefined;
  const backend = await openBackend(embedded.dataFolder, embedded.url, 'confirm');
  console.log = print;
  const answer = getRequestListener((request) => backend.fetch(request), { overrideGlobalObjects: false });
  const server = createServer((request, response) => void answer(request, response)).listen(embeddedPort, '127.0.0.1');

  const { url, gotrue, dataFolder, socketDir } = real;
  const places: Places = { real: { url, gotrue, dataFolder, socketDir }, embedded, appUrl };
  process.env['BAARI_AUTH_CHECK'] = JSON.stringify(places);
  return async () => {
    stopApp();
    server.closeAllConnections();
    server.close();
    await backend.close();
    await real.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
