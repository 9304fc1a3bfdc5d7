// Where somebody goes back to after a login or a detour, for screens beyond the first download, which carries `paths.ts`.
import { paths, venuePath } from './paths.ts';

/** Address of one venue where the started booking goes on to the payment at once: the way back from a login. */
export function payPath(id: string): string {
  return `${venuePath(id)}?pay=1`;
}

/** The venue to whose payment an address leads (see `payPath`); null for every other address. */
export function payingAt(path: string): string | null {
  return /^\/venues\/([^/?]+)\?pay=1$/.exec(path)?.[1] ?? null;
}

/** Address of the person's own page, which then shows the way back to where they were; see `returnTarget`. */
export function profilePath(returnTo: string): string {
  return `${paths.profile}?${new URLSearchParams({ next: returnTo })}`;
}

/** A return address from the query, or Home when it could lead off this site (open redirect). */
export function returnTarget(next: string | null): string {
  if (!next || !next.startsWith('/') || /^\/[/\\]/.test(next) || /[\s\\]/.test(next)) return paths.home;
  const url = new URL(next, 'https://baari.invalid');
  return url.origin === 'https://baari.invalid' ? `${url.pathname}${url.search}${url.hash}` : paths.home;
}
