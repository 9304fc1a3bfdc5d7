import { Refusal } from './refusal.ts';

/** The app may stand on another address than the project. */
export const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info, x-application-name',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-max-age': '86400',
};

/** What is answered belongs to whoever asked, and to no cache in between. */
export const privately = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' };

/** A JSON answer of a function. */
export function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { ...crossOrigin, ...privately } });
}

/** The token of a request; SIGNED_OUT without one. */
export function bearerToken(request: Request): string {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!token) throw new Refusal(401, 'SIGNED_OUT');
  return token;
}
