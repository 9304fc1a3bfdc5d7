import { getRequestListener } from '@hono/node-server';
import type { Connect, Plugin } from 'vite';
import type { Backend } from './backend.ts';

/** Headers in which a proxy says who called. Whatever a caller types into them is thrown away. */
const typedByCallers = ['cf-connecting-ip', 'forwarded', 'x-forwarded-for', 'x-real-ip', 'true-client-ip'];

/**
 * The request as the database may believe it: the address is the one of the connection, in the header of the proxy that
 * the database trusts (`trusted_proxy`). Calls of this machine itself have none worth counting.
 */
export function withTrueAddress(request: Request, address: string | undefined): Request {
  const headers = new Headers(request.headers);
  for (const name of typedByCallers) headers.delete(name);
  if (address) headers.set('cf-connecting-ip', address);
  return new Request(request, { headers });
}

const ours = /^\/(?:rest|auth|functions)\/v1(?:[/?]|$)/;

/** Puts an open backend in front of Vite's own answers, in the dev server and in the preview server alike. */
export function mountBackend(backend: Backend): Plugin {
  const listener = getRequestListener(
    (request, { incoming }) => backend.fetch(withTrueAddress(request, incoming.socket.remoteAddress)),
    { overrideGlobalObjects: false },
  );
  const middleware: Connect.NextHandleFunction = (request, response, next) => {
    if (!ours.test(request.url ?? '')) return next();
    // It never rejects: what goes wrong inside becomes an answer.
    void listener(request, response);
  };
  const mount = (server: { middlewares: Connect.Server }) => void server.middlewares.use(middleware);
  return { name: 'embedded-backend', configureServer: mount, configurePreviewServer: mount };
}
