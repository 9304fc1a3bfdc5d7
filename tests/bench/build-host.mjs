// What the benches that compare builds share: each build on a host of its own, and Chromium's trace of what happens on it.
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { extname, join } from 'node:path';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
};

/** The folder as a host serves it, with its policy, in front of the backend that all builds share; silent, it answers nothing. */
export function serveBuild(folder, backend, isSilent = () => false) {
  const policy = /Content-Security-Policy:\s*(.+)/.exec(readFileSync(join(folder, '_headers'), 'utf8'))?.[1] ?? '';
  const server = createServer((asked, answer) => {
    if (isSilent()) return;
    const path = new URL(asked.url ?? '/', backend).pathname;
    if (/^\/(?:rest|auth|storage|functions)\//.test(path)) {
      const passed = request(
        new URL(asked.url ?? '/', backend),
        { method: asked.method, headers: asked.headers },
        (got) => {
          answer.writeHead(got.statusCode ?? 502, got.headers);
          got.pipe(answer);
        },
      );
      passed.on('error', () => answer.destroy());
      asked.pipe(passed);
      return;
    }
    const file = extname(path) && existsSync(join(folder, path)) ? path : '/index.html';
    answer.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    });
    createReadStream(join(folder, file)).pipe(answer);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve({ url: `http://localhost:${server.address().port}`, server }));
  });
}

/** The events of these categories while `act` runs. */
export async function traceOf(session, categories, act) {
  const events = [];
  session.removeAllListeners('Tracing.dataCollected');
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  });
  await act();
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await done;
  return events;
}
