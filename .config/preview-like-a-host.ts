import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { constants } from 'node:zlib';
import compression from 'compression';
import type { Connect, Plugin } from 'vite';
import { packedAssets } from './packed-assets.ts';
import { cacheControl, commonHeaders, contentSecurityPolicy, mailLinkPaths, type Origins } from './security-headers.ts';

const backendPath = /^\/(?:rest|auth|storage|functions|realtime)(?:\/|$)/;
const fileName = /\.[a-z0-9]{1,12}$/i;

/**
 * Makes `vite preview` answer like a static host: security headers, cache rules, compression, and 404 where Vite would send
 * index.html. The dev server gets only the 404, because its own scripts are inline.
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
      // Runs after Vite's own middleware: a file that still has no answer is missing.
      return () => {
        server.middlewares.use(
          refuse((path) => backendPath.test(path) || (fileName.test(path) && path !== '/index.html')),
        );
      };
    },
  };
}

// Vite's own gzip would otherwise answer every browser that accepts both.
const preferBrotli: Connect.NextHandleFunction = (request, _response, next) => {
  const accepted = request.headers['accept-encoding'];
  if (accepted && /\bbr\b/.test(accepted)) request.headers['accept-encoding'] = 'br';
  next();
};

function addHeaders(policy: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    const path = pathOf(request);
    // A hosted backend does not send these headers.
    if (backendPath.test(path)) return next();
    for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value);
    // Scripts follow the policy of their page. Without HTTP/2's header compression it would be 1 kB for each file.
    if (!path.startsWith('/assets/')) response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Cache-Control', cacheControl(path));
    if (mailLinkPaths.includes(path)) response.setHeader('Referrer-Policy', 'no-referrer');
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

// Vite has rewritten `url` to /index.html before the last middleware runs.
function pathOf(request: Connect.IncomingMessage): string {
  return (request.originalUrl ?? request.url ?? '/').replace(/[?#].*$/, '');
}
