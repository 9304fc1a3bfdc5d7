import { getRequestListener } from '@hono/node-server';
import type { Connect, Plugin } from 'vite';
import type { Backend } from './backend.ts';

const ours = /^\/(?:rest|auth|functions)\/v1(?:[/?]|$)/;

/** Puts an open backend in front of Vite's own answers, in the dev server and in the preview server alike. */
export function mountBackend(backend: Backend): Plugin {
  const listener = getRequestListener((request) => backend.fetch(request), { overrideGlobalObjects: false });
  const middleware: Connect.NextHandleFunction = (request, response, next) => {
    if (!ours.test(request.url ?? '')) return next();
    // It never rejects: what goes wrong inside becomes an answer.
    void listener(request, response);
  };
  const mount = (server: { middlewares: Connect.Server }) => void server.middlewares.use(middleware);
  return { name: 'embedded-backend', configureServer: mount, configurePreviewServer: mount };
}
