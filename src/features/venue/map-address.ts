// `private.is_map_address` says the same in SQL; one table of addresses tests both.
const mapAddress = new RegExp(
  String.raw`^https://(` +
    String.raw`(www\.)?google\.com(\.pk)?/maps([/?#][^\s"'<>\\]*)?` +
    String.raw`|maps\.google\.com(\.pk)?(/(maps([/?#][^\s"'<>\\]*)?|[?#][^\s"'<>\\]*)?)?` +
    String.raw`|(maps\.app\.goo\.gl|goo\.gl/maps)/[A-Za-z0-9_-]+/?(\?[A-Za-z0-9_=&.-]*)?` +
    String.raw`)$`,
);
/** A step back in the path leads out of /maps. */
const stepBack = /\/(\.|%2e){1,2}([/?#]|$)/i;

/** The stored link, if it really leads into Google Maps; anything else is not offered as a link at all. */
export function mapLink(stored: string | null): string | null {
  if (!stored || stored.length > 2000 || stepBack.test(stored)) return null;
  return mapAddress.test(stored) ? stored : null;
}

/** What the map may do. It keeps its own origin, which is never ours, so it cannot lift this sandbox. */
export const mapSandbox = 'allow-scripts allow-same-origin allow-popups';

/** The embedded map, made from the address only: a stored link never becomes the source of a frame. */
export function mapEmbed(address: string): string {
  return `https://www.google.com/maps?${new URLSearchParams({ q: address, output: 'embed' })}`;
}
