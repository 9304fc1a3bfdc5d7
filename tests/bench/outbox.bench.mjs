// The outbox beside RxDB's Supabase replication, on the same embedded backend in the same run: how long a write takes to be
// kept and to arrive, what 200 of them cost on a slow line, and what is lost or doubled when the line misbehaves.
// Run on a quiet machine: node tests/bench/outbox.bench.mjs [seeds]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { makeWorkspace, installPeer } from './outbox-workspace.mjs';
import { loadRxdb } from './outbox-rxdb.mjs';
import { stormy } from './outbox-storm.mjs';

const seeds = Number(process.argv[2] ?? 200);
const many = 200;
const rounds = 20;
const perSeed = 5;

const at = (times, share) => {
  const sorted = times.toSorted((a, b) => a - b);
  return Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1));
};

const workspace = makeWorkspace();
const load = async (path) => (await runnerImport(`./${path}`, { configFile: false, logLevel: 'error' })).module;
const { startServer, makeTemplate } = await load('tests/support/server.ts');
const { startProxy } = await load('tests/support/proxy.ts');
const { makeOurs } = await load('tests/bench/outbox-ours.ts');
const { publishableKey: key } = await load('supabase/local/keys.ts');
const folder = installPeer(workspace.root);
if (!folder)
  console.warn('RxDB could not be installed (is the npm registry reachable?): only our own outbox is measured.');
const makeRxdb = folder && (await loadRxdb(folder));
const version = folder && JSON.parse(readFileSync(join(folder, 'node_modules/rxdb/package.json'), 'utf8')).version;

const realFetch = globalThis.fetch;
const server = await startServer(await makeTemplate());
const proxy = await startProxy(server.url);
Object.assign(globalThis, { location: { origin: proxy.url } });

const peers = {
  'our outbox': (network) => {
    const ours = makeOurs(network);
    return { ...ours, start: () => void ours.trigger() };
  },
  ...(makeRxdb && {
    [`rxdb ${version}`]: (network, retryTime) => makeRxdb({ network, url: proxy.url, key, retryTime }),
  }),
};

async function onServer(table, column, prefix) {
  const query = `${server.url}/rest/v1/${table}?select=${column}&${column}=like.${prefix}*`;
  const answer = await realFetch(query, {
    headers: { apikey: server.secretKey, authorization: `Bearer ${server.secretKey}` },
  });
  if (!answer.ok) throw new Error(`${table} answered ${answer.status}`);
  return (await answer.json()).map((row) => row[column]);
}

const arrived = (prefix) => onServer('bench_rows', 'id', prefix);

/** Phone ms to keep a write, with no network. */
async function measureKeeping(make, prefix) {
  const phone = await make(() => Promise.reject(new TypeError('offline')));
  const times = [];
  for (let n = 0; n < many; n += 1) {
    const started = performance.now();
    await phone.write(`${prefix}-${n}`, 'kept');
    times.push(performance.now() - started);
  }
  await phone.close();
  return times;
}

/** Ms from the network's return to the row on the server. The app's own trigger spreads itself over another 0 to 1.5 s. */
async function measureReturn(make, prefix) {
  const times = [];
  for (let n = 0; n < rounds; n += 1) {
    let isOnline = false;
    let landed;
    const network = async (...request) => {
      if (!isOnline) throw new TypeError('offline');
      const answer = await realFetch(...request);
      landed = performance.now();
      return answer;
    };
    const phone = await make(network);
    await phone.write(`${prefix}-${n}`, 'back');
    phone.start();
    await new Promise((resolve) => setTimeout(resolve, 100 + (n * 4900) / rounds));
    isOnline = true;
    const started = performance.now();
    if (!(await phone.drain(30_000))) throw new Error('A write did not arrive in half a minute.');
    times.push((landed ?? NaN) - started);
    await phone.close();
  }
  return times;
}

/** What 200 waiting writes cost on a line with this round trip. */
async function measureDrain(make, prefix, roundTrip) {
  const phone = await make(realFetch);
  for (let n = 0; n < many; n += 1) await phone.write(`${prefix}-${n}`, 'queued');
  const lift = proxy.fault(/\/rest\//, { kind: 'delay', ms: roundTrip });
  const before = proxy.log.length;
  const started = performance.now();
  await phone.drain(120_000);
  const seconds = Number(((performance.now() - started) / 1000).toFixed(1));
  const requests = proxy.log.length - before;
  lift();
  await phone.close();
  const rows = (await arrived(prefix)).length;
  return rows === many
    ? `${requests} requests, ${seconds} s`
    : `${requests} requests, ${seconds} s, ${many - rows} missing`;
}

/** The same storms for everybody: five writes each, in every fourth seed one that the server refuses for good. */
async function measureStorms(make, name) {
  const sum = { lost: 0, stuck: 0, doubled: 0, requests: 0 };
  for (let seed = 1; seed <= seeds; seed += 1) {
    const prefix = `${name}-${seed}`;
    const network = stormy(realFetch, seed);
    const phone = await make(network.fetch, 50);
    const bodies = Array.from({ length: perSeed }, (_, n) => (seed % 4 === 0 && n === 1 ? 'refused' : 'fine'));
    for (const [n, body] of bodies.entries()) await phone.write(`${prefix}-${n}`, body);
    const believesDone = await phone.drain(3000);
    await phone.close();
    const missing = bodies.filter((body) => body === 'fine').length - (await arrived(`${prefix}-`)).length;
    const effects = await onServer('bench_effects', 'row_id', `${prefix}-`);
    sum[believesDone ? 'lost' : 'stuck'] += missing;
    sum.doubled += effects.length - new Set(effects).size;
    sum.requests += network.requests();
  }
  return sum;
}

/** One figure after the other, each for everybody in turn, so that a machine that gets busier is busier for all. */
const measures = {
  keep: async (make, id) => ({ 'keep p95 ms': at(await measureKeeping(make, `${id}-keep`), 0.95) }),
  return: async (make, id) => {
    const times = await measureReturn(make, `${id}-return`);
    return { 'return p50 ms': at(times, 0.5), 'return p95 ms': at(times, 0.95) };
  },
  drain150: async (make, id) => ({ [`${many} writes at 150 ms`]: await measureDrain(make, `${id}-drain-150`, 150) }),
  drain400: async (make, id) => ({ [`${many} writes at 400 ms`]: await measureDrain(make, `${id}-drain-400`, 400) }),
  storms: async (make, id) => {
    const { lost, stuck, doubled, requests } = await measureStorms(make, `${id}-storm`);
    return { [`lost in ${seeds} storms`]: lost, stuck, doubled, 'storm requests': requests };
  },
};

const rows = Object.fromEntries(Object.keys(peers).map((name) => [name, {}]));
try {
  for (const measure of Object.values(measures))
    for (const [name, make] of Object.entries(peers))
      Object.assign(rows[name], await measure(make, name.split(' ')[0]));
} finally {
  await proxy.close();
  await server.dispose();
  workspace.remove();
}
for (const [name, figures] of Object.entries(rows)) {
  console.log(`\n${name}`);
  console.table(figures);
}
const ours = rows['our outbox'];
process.exitCode = ours && ours[`lost in ${seeds} storms`] + ours.stuck + ours.doubled === 0 ? 0 : 1;
