import { getRequestListener } from '@hono/node-server';
import type { Connect, Plugin } from 'vite';
import type { Backend } from './backend.ts';

/** Headers in which a proxy says who called. Whatever a caller types into them is thrown away. */
const typedByCallers = new Set(['cf-connecting-ip', 'forwarded', 'x-forwarded-for', 'x-real-ip', 'true-client-ip']);

/**
 * Names and values in turn, as Node has them, the way the database may believe them: the address is the one of the
 * connection, in the header of the proxy that the database trusts (`trusted_proxy`).
 */
export function withTrueAddress(rawHeaders: readonly string[], address: string | undefined): string[] {
  const kept = rawHeaders.filter((_, at) => !typedByCallers.has((rawHeaders[at - (at % 2)] ?? '').toLowerCase()));
  return address ? [...kept, 'cf-connecting-ip', address] : kept;
}

const ours = /^\/(?:rest|auth|functions)\/v1(?:[/?]|$)/;

/** Puts an open backend in front of Vite's own answers, in the dev server and in the preview server alike. */
export function mountBackend(backend: Backend): Plugin {
  const listener = getRequestListener((request) => backend.fetch(request), { overrideGlobalObjects: false });
  const middleware: Connect.NextHandleFunction = (request, response, next) => {
    if (!ours.test(request.url ?? '')) return next();
    request.rawHeaders = withTrueAddress(request.rawHeaders, request.socket.remoteAddress);
    // It never rejects: what goes wrong inside becomes an answer.
    void listener(request, response);
  };
  const mount = (server: { middlewares: Connect.Server }) => void server.middlewares.use(middleware);
  return { name: 'embedded-backend', configureServer: mount, configurePreviewServer: mount };
}
