import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { constants } from 'node:zlib';
import compression from 'compression';
import type { Connect, Plugin } from 'vite';
import { packedAssets } from './packed-assets.ts';
import { cacheControl, commonHeaders, contentSecurityPolicy, type Origins } from './security-headers.ts';

const backendPath = /^\/(?:rest|auth|storage|functions|realtime)(?:\/|$)/;
const fileName = /\.[a-z0-9]{1,12}$/i;

/**
 * Makes `vite preview` answer like the static host that will serve the product: security headers, cache rules, compression,
 * and "not found" where Vite would hand out index.html. The dev server gets the last part only: its own scripts are inline.
 */
export function previewLikeAHost(origins: Origins): Plugin {
  return {
    name: 'preview-like-a-host',
    configureServer: (server) => () => {
      server.middlewares.use(refuse((path) => backendPath.test(path)));
    },
    configurePreviewServer(server) {
      const dist = resolve(server.config.root, server.config.build.outDir);
      const html = readFileSync(resolve(dist, 'index.html'), 'utf8');
      const policy = contentSecurityPolicy(html, origins);
      server.middlewares.use(preferBrotli);
      server.middlewares.use(addHeaders(policy));
      server.middlewares.use(packedAssets(dist));
      server.middlewares.use(compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } } }));
      // After Vite's own files: what still has a file's name then is missing.
      return () => {
        server.middlewares.use(
          refuse((path) => backendPath.test(path) || (fileName.test(path) && path !== '/index.html')),
        );
      };
    },
  };
}

// Vite packs with gzip itself, further in, and would be first wherever gzip is accepted too.
const preferBrotli: Connect.NextHandleFunction = (request, _response, next) => {
  const accepted = request.headers['accept-encoding'];
  if (accepted && /\bbr\b/.test(accepted)) request.headers['accept-encoding'] = 'br';
  next();
};

function addHeaders(policy: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    const path = pathOf(request);
    // A hosted backend does not send these either, and its answers are counted in bytes.
    if (backendPath.test(path)) return next();
    for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value);
    // A script has the policy of its page. A host repeats it for nothing (HTTP/2 packs headers); here it is 1 kB a file.
    if (!path.startsWith('/assets/')) response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Cache-Control', cacheControl(path));
    if (path === '/reset-password') response.setHeader('Referrer-Policy', 'no-referrer');
    next();
  };
}

function refuse(isMissing: (path: string) => boolean): Connect.NextHandleFunction {
  return (request, response, next) => {
    if (!isMissing(pathOf(request))) return next();
    response.statusCode = 404;
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ code: 404, error: 'NOT_FOUND' }));
  };
}

// The address as it was asked for: Vite has rewritten `url` to /index.html by the time the last middleware runs.
function pathOf(request: Connect.IncomingMessage): string {
  return (request.originalUrl ?? request.url ?? '/').replace(/[?#].*$/, '');
}
