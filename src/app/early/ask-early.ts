import type { EarlyQuestion } from '#data/server/early-answer.ts';

/** What the build knows and a script in the document cannot import. */
export type EarlyFacts = {
  /** Where functions of the database are called, without the name. */
  url: string;
  headers: Readonly<Record<string, string>>;
};

type Sent = {
  k?: unknown;
  viewer?: unknown;
  parts?: { venue?: { name: string; area: string; city: string; sum: number; count: number } }[];
};

/**
 * The build writes this function into the document (.config/early-answer.ts), where it runs before any other code: it may use
 * nothing from outside. On the address of a venue that this device does not have, it requests the page as a guest would and
 * shows the venue's name; on Home and the list of a device without a catalogue, the first nine. src/data/server/early-answer.ts
 * takes the answer over.
 */
export function askEarly({ url, headers }: EarlyFacts): void {
  const { pathname } = location;
  const [, id = ''] = /^\/venues\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(pathname) ?? [];
  const isList = pathname === '/' || pathname === '/venues';
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!(id || isList) || !navigator.onLine || connection?.saveData) return;
  const name = 'sync_pull';
  const asked: EarlyQuestion = { name, args: JSON.stringify({ parts: [{ p: id ? `venue:${id}` : 'first' }] }) };
  Object.assign(window, { baariEarly: asked });

  const make = (tag: 'h1' | 'p', textContent: string, more = {}) =>
    Object.assign(document.createElement(tag), { dir: 'auto', textContent, ...more });
  const show = ({ k, viewer, parts }: Sent): void => {
    const venue = parts?.[0]?.venue;
    if (k !== 'sp1' || viewer !== null || !venue) return;
    const { area, city, sum, count } = venue;
    // No words: the document has no dictionary.
    const rating = count ? `${(sum / count).toFixed(1)} ★ (${count}) · ` : '';
    asked.shown = { id, name: venue.name, line: `${rating}${area}, ${city}` };
    // Changes only what the document itself shows, never what the app has drawn.
    const heading = document.querySelector('#early-page .MuiSkeleton-root');
    const blocks = [...(heading?.parentElement?.children ?? [])];
    heading?.replaceWith(make('h1', venue.name, { className: 'venue-name' }), make('p', asked.shown.line));
    // What moves down by a line would be a jump; what is new in that place is not.
    for (const block of blocks.slice(blocks.indexOf(heading as Element) + 1)) block.replaceWith(block.cloneNode(true));
  };
  const ask = (): void => {
    if (asked.isOver) return;
    asked.sentAt = Date.now();
    const come = async () => {
      const response = await fetch(url + name, {
        method: 'POST',
        headers,
        body: asked.args,
        credentials: 'omit',
        signal: AbortSignal.timeout(20_000),
      });
      if (!response.ok) throw response;
      return { data: (await response.json()) as Sent, receivedAt: Date.now() };
    };
    const answer = come();
    asked.answer = answer;
    answer.then(({ data }) => id && show(data)).catch(() => undefined);
  };
  try {
    // A first visit: nothing is kept here, and to open a database that is not there takes as long as the answer.
    if (!navigator.serviceWorker?.controller) {
      ask();
      return;
    }
    const opening = indexedDB.open('baari-app');
    // There is none: it must not be made here, without its tables.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.addEventListener('error', ask);
    opening.onsuccess = () => {
      const db = opening.result;
      try {
        const table = id ? 'venues' : 'packs';
        const store = db.transaction(table).objectStore(table);
        const kept = id ? store.count(id) : store.count();
        kept.onsuccess = () => {
          if (!kept.result) ask();
        };
      } catch {
        ask();
      }
      db.close();
    };
  } catch {
    ask();
  }
}
