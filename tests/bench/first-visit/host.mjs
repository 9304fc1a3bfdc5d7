// A static host over HTTP/2, TLS and brotli, with the embedded backend behind the same address.
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

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

const packed = new Map();

function pack(bytes, quality) {
  const key = `${quality} ${createHash('sha256').update(bytes).digest('hex')}`;
  if (!packed.has(key))
    packed.set(key, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
  return packed.get(key);
}

/** A certificate of one run, and the switch that makes Chromium trust it and no other. */
export function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'baari-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout ${key} -out ${cert}`;
  execFileSync('openssl', made.split(' '), { stdio: 'ignore' });
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  const spki = new X509Certificate(pair.cert).publicKey.export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(spki).digest('base64');
  return { pair, trust: `--ignore-certificate-errors-spki-list=${hash}` };
}

/**
 * The server for one built folder. `policy` is its content policy, if it has one. Tables are read with the server's own key: the
 * peers ask tables, which the product closes to visitors.
 */
export function serve(folder, { pair, backend, secretKey, policy }) {
  const server = createSecureServer({ ...pair, allowHTTP1: true });
  server.on('sessionError', () => undefined);
  server.on('request', (asked, answer) => {
    answer.on('error', () => undefined);
    const { pathname, search } = new URL(asked.url, backend);
    if (/^\/(?:rest|auth|storage|functions)\//.test(pathname))
      void pass(asked, answer, `${backend}${pathname}${search}`);
    else file(answer, pathname);
  });

  async function pass(asked, answer, url) {
    const chunks = [];
    for await (const chunk of asked) chunks.push(chunk);
    const headers = Object.fromEntries(
      Object.entries(asked.headers).filter(([name]) => !/^:|^host$|^accept-encoding$/.test(name)),
    );
    if (/\/rest\/v1\/(?!rpc\/)/.test(url)) {
      Object.assign(headers, { apikey: secretKey, authorization: `Bearer ${secretKey}` });
      // A server key from a browser is refused.
      delete headers['user-agent'];
    }
    const got = await fetch(url, {
      method: asked.method,
      headers,
      ...(chunks.length && { body: Buffer.concat(chunks) }),
    });
    const body = pack(Buffer.from(await got.arrayBuffer()), 4);
    if (answer.destroyed) return;
    answer.writeHead(got.status, {
      'content-type': got.headers.get('content-type') ?? 'text/plain',
      'content-encoding': 'br',
    });
    answer.end(body);
  }

  function file(answer, pathname) {
    const name = extname(pathname) && existsSync(join(folder, pathname)) ? pathname : '/index.html';
    const bytes = readFileSync(join(folder, name));
    const isText = !name.endsWith('.png');
    answer.writeHead(200, {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      'cache-control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(policy && name === '/index.html' && { 'content-security-policy': policy }),
      ...(isText && { 'content-encoding': 'br' }),
    });
    answer.end(isText ? pack(bytes, 11) : bytes);
  }
  return server;
}
