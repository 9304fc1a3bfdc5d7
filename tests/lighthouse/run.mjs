// Lighthouse on the built app, mobile, median of five after one run that warms the caches. It takes minutes and its
// figures depend on the machine, so it is run by hand: node tests/lighthouse/run.mjs [runs]
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { browserArgs, provideChromium } from '#tests/engines/chromium.mjs';
import { startBuiltApp } from '#tests/runner/built-app.mjs';

const chromium = await provideChromium();
const runs = Number(process.argv[2] ?? 5);
const port = Number(process.env.PORT ?? 4175);
const work = mkdtempSync(join(tmpdir(), 'baari-lighthouse-'));

/** On a busy machine one run in thirty loses the beginning of its trace (NO_NAVSTART). */
const attempts = 5;

/** One run in a browser of its own; undefined when the browser did not come up or broke off, which says nothing about the page. */
function tryOnce(url) {
  const report = join(work, 'report.json');
  const profile = mkdtempSync(join(work, 'profile-'));
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/lighthouse/cli/index.js',
      url,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--chrome-flags=--headless=new ${browserArgs.join(' ')} --user-data-dir=${profile}`,
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      timeout: 180_000,
      env: { ...process.env, CHROME_PATH: chromium },
    },
  );
  clear(profile);
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  rmSync(report, { force: true });
  if (status === 0 && result && !result.runtimeError) return result;
  console.error(`lighthouse ended with ${status}: ${result?.runtimeError?.message ?? stderr.trim()}`);
  return undefined;
}

/** A browser that was just closed still writes for a moment. */
function clear(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

function measure(url) {
  let result;
  for (let attempt = 1; attempt <= attempts && !result; attempt += 1) result = tryOnce(url);
  if (!result) throw new Error(`No figures for ${url} in ${attempts} attempts.`);
  const { categories, audits, environment } = result;
  const score = (name) => Math.round(categories[name].score * 100);
  const ms = (name) => Math.round(audits[name].numericValue);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
    'FCP ms': ms('first-contentful-paint'),
    'LCP ms': ms('largest-contentful-paint'),
    'TBT ms': ms('total-blocking-time'),
    CLS: Number(audits['cumulative-layout-shift'].numericValue.toFixed(3)),
    // How fast Lighthouse found this machine: scores are only compared between like ones.
    machine: Math.round(environment.benchmarkIndex),
  };
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function firstVenue(origin) {
  const { module } = await runnerImport('./supabase/local/keys.ts', { configFile: false, logLevel: 'error' });
  const answer = await fetch(`${origin}/rest/v1/venues?select=id&order=id&limit=1`, {
    headers: { apikey: module.publishableKey },
  });
  const [venue] = await answer.json();
  return venue.id;
}

const least = { accessibility: 100, 'best practices': 100, SEO: 100 };
/** Least performance of each page. What belongs to one person is not to be found by search engines, which SEO counts as a fault. */
const goalsOf = (venue) => ({
  '/': { performance: 93 },
  '/venues': { performance: 96 },
  [`/venues/${venue}`]: { performance: 92 },
  '/my-bookings': { performance: 93, SEO: 0 },
});
/** What moves by less than this nobody sees. */
const mostShift = 0.01;
const server = await startBuiltApp(join(work, 'data'), port);
const rows = {};
let broken = 0;
try {
  const origin = `http://localhost:${port}`;
  for (const [path, own] of Object.entries(goalsOf(await firstVenue(origin)))) {
    measure(origin + path);
    const results = Array.from({ length: runs }, () => measure(origin + path));
    const row = Object.fromEntries(
      Object.keys(results[0]).map((name) => [name, median(results.map((result) => result[name]))]),
    );
    const goals = { ...least, ...own };
    const missed = Object.keys(goals).filter((name) => row[name] < goals[name]);
    if (row.CLS > mostShift) missed.push('CLS');
    broken += missed.length;
    rows[path] = {
      ...row,
      'performance of each run': results.map((result) => result.performance).join(' '),
      missed: missed.join(', '),
    };
  }
} finally {
  server.removeAllListeners('exit');
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  clear(work);
}
console.table(rows);
console.log(`${Object.keys(rows).length} pages measured ${runs} times, ${broken} goals missed`);
process.exitCode = broken === 0 ? 0 : 1;
