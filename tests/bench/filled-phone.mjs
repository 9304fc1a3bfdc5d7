// A phone that holds 10,000 venues and a server that serves the build: what the benches of search and board share.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { text } from 'node:stream/consumers';

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export const venueCount = 10_000;

/** What the tables of `fillPhone` are a copy of: their cursors say so to `sync_pull`. */
const generation = 'bench';

/**
 * `sync_pull` of a server that has nothing new. It is asked while the bench measures, and one that failed would take the app
 * offline and back between two presses. An empty phone gets no answer: what it holds is written by `fillPhone`.
 */
function nothingNew({ parts = [] }) {
  if (parts.some(({ p, g }) => !g && !p.startsWith('venue:'))) return undefined;
  const answerOf = ({ p, c }) => (p.startsWith('venue:') && !c ? { p, c: '1', ...venuePart } : { p, c, same: true });
  return { k: 'sp1', gen: generation, parts: parts.filter(({ p }) => !p.startsWith('city:')).map(answerOf) };
}

/**
 * The build in `folder` with no more of a server behind it than `answer` gives: what a function of the database returns, or a promise
 * of it; undefined for none.
 * @param {(name: string, asked: object) => unknown} answer
 */
export function serveBuild(answer = () => undefined, folder = 'dist') {
  const respond = async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file =
      existsSync(join(folder, path)) && extname(path)
        ? path
        : /^\/(rest|auth|functions|storage)\//.test(path)
          ? ''
          : 'index.html';
    if (!file) {
      const name = path.split('/').at(-1);
      const asked = JSON.parse((await text(request)) || '{}');
      const given = name === 'sync_pull' ? nothingNew(asked) : await answer(name, asked);
      if (!given) return response.writeHead(503).end();
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ now: new Date().toISOString(), viewer: null, ...given }));
    }
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    return response.end(readFileSync(join(folder, file)));
  };
  const server = createServer((request, response) => void respond(request, response));
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** The venue whose courts travel with its pack. */
export const venueWithCourts = '00000000-0000-4000-8000-000000000000';
export const courts = Array.from({ length: 8 }, (_, at) => ({
  id: `00000000-0000-4000-9000-${String(at).padStart(12, '0')}`,
  name: `Court ${at + 1}`,
  sport: 'Futsal',
  price: 3000 + at * 100,
}));

const venuePart = {
  venue: {
    id: venueWithCourts,
    name: 'Shaheen Arena 0',
    description: null,
    address: 'Street 1',
    city: 'Karachi',
    area: 'Saddar',
    image: null,
    mapUrl: null,
    lat: 24.9,
    lng: 67,
    open: '07:00',
    close: '02:00',
    facilities: [],
    vendor: null,
    sum: 9,
    count: 2,
    min: 3000,
    sports: [5],
    rev: 1,
  },
  courts,
  reviews: [],
};

/**
 * Installs the app on a phone and fills it. With its service worker it runs as it does for whoever has it: Chromium keeps the code
 * of what a worker has cached compiled, and compiles the rest with every start.
 */
export async function install(page, origin) {
  await page.goto(`${origin}/venues`);
  await page.locator('.empty').waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.evaluate(fillPhone, { count: venueCount, own: courts });
}

/** Runs in the page: fills the tables of `baari-app` with one generated pack per city; the first venue has `own` courts. */
async function fillPhone({ count, own }) {
  let seed = 42;
  const random = (below) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % below;
  };
  const pick = (list) => list[random(list.length)];
  const sports = ['Archery', 'Badminton', 'Cricket', 'Football', 'Futsal', 'Padel', 'Pickleball', 'Squash'].map(
    (name, at) => ({ id: at + 1, name }),
  );
  const places = {
    Faisalabad: [31.4, 73.1],
    Islamabad: [33.7, 73.1],
    Karachi: [24.9, 67],
    Lahore: [31.5, 74.3],
    Multan: [30.2, 71.5],
    Peshawar: [34, 71.5],
    Rawalpindi: [33.6, 73],
  };
  const areaNames = [
    'DHA Phase 5',
    'Gulberg',
    'Model Town',
    'Saddar',
    'Cantt',
    'University Road',
    'Civil Lines',
    'Satellite Town',
  ];
  const cities = Object.entries(places).map(([name, [lat, lng]], at) => ({
    id: at + 1,
    name,
    lat,
    lng,
    venueCount: 0,
  }));
  const areas = cities.flatMap((city) =>
    areaNames.map((name, at) => ({ id: city.id * 100 + at, name, cityId: city.id })),
  );
  const columns = [
    'id',
    'name',
    'area',
    'lat',
    'lng',
    'open',
    'close',
    'image',
    'sum',
    'count',
    'min',
    'sports',
    'vendor',
    'rev',
    'site',
    'rates',
  ];
  const packs = cities.map(({ name }) => ({
    city: name,
    ...Object.fromEntries(columns.map((column) => [column, []])),
  }));
  for (let row = 0; row < count; row += 1) {
    const at = random(cities.length);
    const { lat, lng } = cities[at];
    const votes = random(80);
    cities[at].venueCount += 1;
    const venue = {
      id: `00000000-0000-4000-8000-${String(row).padStart(12, '0')}`,
      name: `${pick(['Shaheen', 'Indus', 'Markhor', 'Chinar', 'Khyber', 'Sitara'])} ${pick(['Arena', 'Sports Club', 'Turf', 'Court House'])} ${row}`,
      area: pick(areaNames),
      lat: lat + random(2000) / 10_000,
      lng: lng + random(2000) / 10_000,
      open: '07:00',
      close: '02:00',
      image: null,
      sum: votes * 3 + random(votes + 1),
      count: votes,
      min: 1000 + random(50) * 100,
      sports: [1 + random(8), 1 + random(8)].filter((id, place, all) => all.indexOf(id) === place),
      vendor: null,
      rev: 1,
      site: JSON.stringify({ address: 'Street 1', mapUrl: null, facilities: [], courts: row === 0 ? own : [] }),
      rates: [],
    };
    for (const column of columns) packs[at][column].push(venue[column]);
  }
  const open = indexedDB.open('baari-app');
  const db = await new Promise((resolve, reject) => {
    open.addEventListener('success', () => resolve(open.result));
    open.addEventListener('error', () => reject(open.error));
  });
  const write = db.transaction(['reference', 'packs', 'parts'], 'readwrite');
  const part = (p) => ({ p, c: '1', g: 'bench', at: Date.now(), stamp: 1, resyncAt: 0 });
  write
    .objectStore('reference')
    .put({ key: 'ref', value: { sports, cities, areas, check: { minutes: 30, fromHour: 9, toHour: 23 } } });
  for (const pack of packs) {
    write.objectStore('packs').put(pack);
    write.objectStore('parts').put(part(`city:${pack.city}`));
  }
  for (const p of ['ref', 'city:*']) write.objectStore('parts').put(part(p));
  await new Promise((resolve, reject) => {
    write.addEventListener('complete', resolve);
    write.addEventListener('error', () => reject(write.error));
  });
  db.close();
}
