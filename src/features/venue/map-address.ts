const mapHosts: readonly { host: string; path: RegExp }[] = [
  { host: 'www.google.com', path: /^\/maps(\/|$)/ },
  { host: 'google.com', path: /^\/maps(\/|$)/ },
  { host: 'maps.google.com', path: /^\// },
  { host: 'maps.app.goo.gl', path: /^\// },
  { host: 'goo.gl', path: /^\/maps\// },
];

function parsed(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

/** The stored link, if it really leads to Google Maps over https; anything else is not offered as a link at all. */
export function mapLink(stored: string | null): string | null {
  const link = stored ? parsed(stored) : null;
  if (!link) return null;
  const { protocol, hostname, pathname, port, username, href } = link;
  if (protocol !== 'https:' || port || username) return null;
  return mapHosts.some(({ host, path }) => hostname === host && path.test(pathname)) ? href : null;
}

/** What the map may do. It keeps its own origin, which is never ours, so it cannot lift this sandbox. */
export const mapSandbox = 'allow-scripts allow-same-origin allow-popups';

/** The embedded map, made from the address only: a stored link never becomes the source of a frame. */
export function mapEmbed(address: string): string {
  return `https://www.google.com/maps?${new URLSearchParams({ q: address, output: 'embed' })}`;
}
