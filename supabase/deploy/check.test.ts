import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runDeployCheck } from './check.ts';
import { newestMigration } from './offline.ts';

const origin = 'https://abcdefghijklmnopqrst.supabase.co';
const site = 'https://baari.test';
// As .config/security-headers.ts writes it.
const headersFor = (project: string) =>
  `/*\n  Content-Security-Policy: default-src 'none'; connect-src 'self'${project}; base-uri 'none'\n`;
let root = '';

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
function change(path: string, from: string | RegExp, to: string): void {
  const text = readFileSync(join(root, path), 'utf8');
  expect(text.replace(from, to), `${path} has ${from}`).not.toBe(text);
  write(path, text.replace(from, to));
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'baari-deploy-'));
  for (const path of ['supabase/config.toml', 'supabase/templates'])
    cpSync(path, join(root, path), { recursive: true });
  // No test spoils them, and to copy them sixty times would take longer than everything else here.
  symlinkSync(resolve('supabase/migrations'), join(root, 'supabase/migrations'), 'junction');
  write('.env', `VITE_SUPABASE_URL=${origin}\nVITE_SUPABASE_ANON_KEY=sb_publishable_x\n`);
  write(
    'supabase/.env',
    [
      `BAARI_SITE_URL=${site}`,
      `BAARI_RESET_URL=${site}/reset-password`,
      'BAARI_SMTP_HOST=smtp.test',
      'BAARI_SMTP_PORT=587',
      'BAARI_SMTP_USER=u',
      'BAARI_SMTP_PASSWORD=p',
      'BAARI_SMTP_FROM=no-reply@baari.test',
      '',
    ].join('\n'),
  );
  write(
    'src/domain/support.ts',
    `export const supportEmail = 'help@baari.test';\nexport const phone = '+92 21 3456 7890';\n`,
  );
  write('dist/index.html', '<!doctype html><div id="root"></div>');
  write('dist/_headers', headersFor(` ${origin}`));
  write('dist/_redirects', '/* /index.html 200');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function run(words: string[], options: { env?: Record<string, string>; fetch?: typeof globalThis.fetch } = {}) {
  const lines: string[] = [];
  const code = await runDeployCheck(words, { root, env: {}, ...options, print: (line) => lines.push(line) });
  return {
    code,
    missing: lines.filter((line) => line.startsWith('MISSING')).map((line) => line.split('\n')[0]?.slice(9)),
    lines,
  };
}

describe('the tree', () => {
  test('lacks nothing', async () => {
    const { code, missing, lines } = await run([]);
    expect(missing).toEqual([]);
    expect(code).toBe(0);
    expect(lines.join('\n')).toContain('Nothing is missing.');
    expect(lines.join('\n')).toContain('npm run deploy:check -- --online');
  });

  const config = 'supabase/config.toml';
  test.each<[string, () => void, string]>([
    ['no .env', () => rmSync(join(root, '.env')), '.env names no hosted project'],
    [
      'half an .env',
      () => write('.env', `VITE_SUPABASE_URL=${origin}`),
      'VITE_SUPABASE_URL is set but VITE_SUPABASE_ANON_KEY is not',
    ],
    [
      'a secret key for everybody',
      () => change('.env', 'sb_publishable_x', 'sb_secret_x'),
      'VITE_SUPABASE_ANON_KEY holds a secret key',
    ],
    [
      'a secret key under another name',
      () => write('.env', `VITE_SUPABASE_URL=${origin}\nVITE_SUPABASE_ANON_KEY=sb_publishable_x\nVITE_KEY=sb_secret_y`),
      'VITE_KEY holds a secret key',
    ],
    [
      'something else than a key',
      () => change('.env', 'sb_publishable_x', 'hunter2'),
      'VITE_SUPABASE_ANON_KEY is no key',
    ],
    [
      'no https',
      () => {
        change('.env', 'https://', 'http://');
        change('dist/_headers', /https:\/\/abc/g, 'http://abc');
      },
      'VITE_SUPABASE_URL is not https',
    ],
    [
      'a site on this machine',
      () => change('supabase/.env', /https:\/\/baari\.test/g, 'https://localhost:4173'),
      'BAARI_SITE_URL is not an address of a site',
    ],
    [
      'a slash behind the site',
      () => change('supabase/.env', `${site}\n`, `${site}/\n`),
      'BAARI_SITE_URL is not an address of a site',
    ],
    [
      'another password page',
      () => change('supabase/.env', '/reset-password', '/reset'),
      'BAARI_RESET_URL is not https://baari.test/reset-password',
    ],
    ...['HOST', 'PORT', 'USER', 'PASSWORD', 'FROM'].map((name): [string, () => void, string] => [
      `no mail ${name}`,
      () => change('supabase/.env', new RegExp(`BAARI_SMTP_${name}=.*\n`), ''),
      `BAARI_SMTP_${name} is not set`,
    ]),
    ['a port in words', () => change('supabase/.env', '587', 'smtp'), 'BAARI_SMTP_PORT is not a port'],
    ['mails from nobody', () => change('supabase/.env', 'no-reply@', ''), 'BAARI_SMTP_FROM is not an address'],
    [
      'a local site pushed',
      () => change(config, '"env(BAARI_SITE_URL)"', '"http://localhost:4173"'),
      '[auth] site_url is "http://localhost:4173"',
    ],
    [
      'local redirects pushed',
      () => change(config, '"env(BAARI_RESET_URL)"', '"http://localhost:4173/**"'),
      '[auth] additional_redirect_urls is',
    ],
    ['short passwords pushed', () => change(config, 'length = 8', 'length = 6'), '[auth] minimum_password_length is 6'],
    [
      'passwords longer than the forms say',
      () => change(config, 'length = 8', 'length = 12'),
      '[auth] minimum_password_length is 12',
    ],
    ...[
      ['auth.rate_limit', 'email_sent', '30'],
      ['auth.rate_limit', 'sign_in_sign_ups', '30'],
      ['auth.rate_limit', 'token_verifications', '30'],
      ['auth.rate_limit', 'token_refresh', '150'],
      ['auth.mfa.totp', 'enroll_enabled', 'true'],
      ['auth.mfa.totp', 'verify_enabled', 'true'],
      ['auth.email', 'require_current_password', 'false'],
      ['auth.email', 'secure_password_change', 'true'],
      ['auth.email', 'max_frequency', '"1s"'],
    ].map(([section, key, value]): [string, () => void, string] => [
      `${key} = ${value} pushed`,
      () => change(config, new RegExp(`^${key} = .*$`, 'm'), `${key} = ${value}`),
      `[${section}] ${key} is ${value}`,
    ]),
    [
      'no confirmations pushed',
      () => change(config, 'enable_confirmations = true', 'enable_confirmations = false'),
      '[auth.email] enable_confirmations is false',
    ],
    [
      'no mail server pushed',
      () => change(config, /\[auth\.email\.smtp\]\nenabled = true\n/, ''),
      '[auth.email.smtp] enabled is not there',
    ],
    [
      'no template',
      () => rmSync(join(root, 'supabase/templates/recovery.html')),
      'The template ./supabase/templates/recovery.html is not there',
    ],
    [
      'the platform’s template',
      () => change(config, /\[auth\.email\.template\.invite\]\n.*\n.*\n/, ''),
      'The template invite of config.toml is not there',
    ],
    ...['confirmation', 'invite', 'recovery'].map((kind): [string, () => void, string] => [
      `the platform’s link in the mail: ${kind}`,
      () => change(`supabase/templates/${kind}.html`, /\{\{ \.SiteURL \}\}[^"]*/, '{{ .ConfirmationURL }}'),
      `${kind}.html (${kind}) does not link to {{ .SiteURL }}/`,
    ]),
    [
      'a second link that signs people in',
      () => change('supabase/templates/confirmation.html', '</h2>', '</h2>{{ .ConfirmationURL }}'),
      'confirmation.html (confirmation) does not link to {{ .SiteURL }}/confirm?code={{ .TokenHash }} alone',
    ],
    [
      'a code in a mail that has none',
      () => {
        write('supabase/templates/own.html', '<p>{{ .Token }}</p>');
        change(config, /(template\.magic_link\]\n.*\n).*/, '$1content_path = "./supabase/templates/own.html"');
      },
      'own.html (magic_link) has a code or a link',
    ],
    [
      'invented help',
      () => cpSync('src/domain/support.ts', join(root, 'src/domain/support.ts')),
      'src/domain/support.ts still has the invented address',
    ],
    ['no build', () => rmSync(join(root, 'dist/index.html')), 'There is no build in dist'],
    ['a build for nobody', () => write('dist/_headers', headersFor('')), `The build in dist is not for ${origin}`],
    ['no headers', () => rmSync(join(root, 'dist/_headers')), 'dist/_headers is missing'],
    ['no redirects', () => rmSync(join(root, 'dist/_redirects')), 'dist/_redirects is missing'],
    ['the sources listed', () => write('dist/.vite/manifest.json', '{}'), 'dist/.vite lists the sources'],
  ])('%s', async (_, spoil, what) => {
    spoil();
    const { code, missing } = await run([]);
    expect(missing).toHaveLength(1);
    expect(missing[0]).toContain(what);
    expect(code).toBe(1);
  });

  test('the environment is stronger than the files', async () => {
    expect((await run([], { env: { BAARI_SMTP_PORT: 'none' } })).missing).toEqual([
      'BAARI_SMTP_PORT is not a port: none',
    ]);
  });

  test('an option that does not exist is refused', async () => {
    expect((await run(['--onlin'])).code).toBe(2);
  });
});

describe('the project', () => {
  const linkTo = (page: string) => `/auth/v1/verify?token=none&type=recovery&redirect_to=${page}`;
  const [foreign, local] = ['https://elsewhere.invalid/', 'http://localhost:4173/'].map(linkTo) as [string, string];
  const leads = (place: string) => [303, null, { location: `${place}/#error=access_denied` }];
  const well = () => ({
    '/rest/v1/rpc/sync_pull': [200, { k: 'sp1' }],
    '/auth/v1/settings': [200, { mailer_autoconfirm: false, disable_signup: false, external: { email: true } }],
    '/auth/v1/signup': [422, { code: 'weak_password', message: 'Password should be at least 8 characters.' }],
    [foreign]: leads(site),
    [local]: leads(site),
    '/functions/v1/receipts': [401, { code: 401, error: 'SIGNED_OUT' }],
    '/functions/v1/tickets': [401, { code: 401, error: 'SIGNED_OUT' }],
    '/rest/v1/rpc/deploy_facts': [200, facts()],
  });
  const facts = (changes: object = {}) => ({
    k: 'df1',
    now: '2026-11-22T10:00:00.000Z',
    migration: newestMigration(root),
    settings: { clock_may_move: false, needs_confirmed_contact: true },
    timer: { 'advance-bookings': '2026-11-22T09:59:10.000Z' },
    cron: { available: true, scheduled: true },
    bucket: { public: false },
    bank_accounts: 1,
    second_factors: 0,
    has_sign_in_log: false,
    admins: 1,
    venues: 12,
    ticket_keys: 1,
    ...changes,
  });
  const page = { 'content-security-policy': `connect-src 'self' ${origin}`, 'cache-control': 'no-cache' };

  const script = { 'content-type': 'text/javascript', 'cache-control': 'no-cache' };
  const wellFiles = (): Record<string, Response> => ({
    '/assets/none-00000000.js': new Response('', { status: 404 }),
    '/sw.js': new Response('//', { headers: script }),
  });
  const withFile = (path: string, answer: Response) => () =>
    projectWith({}, page, '<div id="root">', { [path]: answer });

  /** A project that answers as it should, but for `changes`; what it was asked is kept. */
  function projectWith(
    changes: Record<string, unknown> = {},
    headers: Record<string, string> = page,
    html = '<div id="root">',
    files: Record<string, Response> = {},
  ) {
    const answers: Record<string, unknown> = { ...well(), ...changes };
    const asked: { path: string; headers: Headers }[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const url = String(input);
      asked.push({ path: url.replace(origin, ''), headers: new Headers(init?.headers) });
      const file = { ...wellFiles(), ...files }[url.slice(site.length)];
      if (file && url.startsWith(site)) return file;
      if (url.startsWith(site)) return new Response(html, { headers });
      const answer = answers[url.slice(origin.length)];
      if (!Array.isArray(answer)) throw new TypeError('fetch failed');
      return Response.json(answer[1], { status: Number(answer[0]), headers: answer[2] as Record<string, string> });
    };
    return { fetch, asked, env: { SUPABASE_SECRET_KEY: 'sb_secret_x' } };
  }

  test('lacks nothing, and the secret key goes to the database alone, in apikey alone', async () => {
    const { asked, ...project } = projectWith();
    const { code, missing } = await run(['--online'], project);
    expect(missing).toEqual([]);
    expect(code).toBe(0);
    const secret = asked.filter(({ headers }) => [...headers.values()].some((value) => value.includes('sb_secret')));
    expect(secret.map(({ path, headers }) => [path, headers.get('apikey'), headers.get('authorization')])).toEqual([
      ['/rest/v1/rpc/deploy_facts', 'sb_secret_x', null],
    ]);
  });

  const factsOf = (changes: object) => () => projectWith({ '/rest/v1/rpc/deploy_facts': [200, facts(changes)] });
  const late = { 'advance-bookings': '2026-11-22T09:54:00.000Z' };
  test.each<[string, () => ReturnType<typeof projectWith>, string, string]>([
    [
      'no network',
      () => projectWith({ '/rest/v1/rpc/sync_pull': null }),
      'sync_pull answered TypeError: fetch failed',
      'db push --remote',
    ],
    [
      'another server',
      () => projectWith({ '/rest/v1/rpc/sync_pull': [404, { code: 'PGRST202' }] }),
      'sync_pull answered 404',
      'db push --remote',
    ],
    [
      'another key',
      () => projectWith({ '/auth/v1/settings': [401, { message: 'Invalid API key' }] }),
      'The sign-in service answered 401',
      'publishable key',
    ],
    [
      'no confirmations',
      () =>
        projectWith({
          '/auth/v1/settings': [200, { mailer_autoconfirm: true, disable_signup: false, external: { email: true } }],
        }),
      'without confirming',
      'config push',
    ],
    [
      'no sign-up',
      () =>
        projectWith({
          '/auth/v1/settings': [200, { mailer_autoconfirm: false, disable_signup: true, external: { email: true } }],
        }),
      'Sign-up is turned off',
      'config push',
    ],
    [
      'no e-mail',
      () =>
        projectWith({
          '/auth/v1/settings': [200, { mailer_autoconfirm: false, disable_signup: false, external: { email: false } }],
        }),
      'Sign-in by e-mail is turned off',
      'config push',
    ],
    [
      'another site',
      () => projectWith({ [foreign]: leads('http://localhost:3000'), [local]: leads('http://localhost:3000') }),
      'A mail can lead to http://localhost:3000, and should lead to https://baari.test alone',
      'config push (site_url',
    ],
    [
      'mails that lead to this machine',
      () => projectWith({ [local]: leads('http://localhost:4173') }),
      'A mail can lead to http://localhost:4173,',
      'additional_redirect_urls',
    ],
    [
      'a sign-in service that does not answer about links',
      () => projectWith({ [foreign]: [500, {}] }),
      'A mail can lead to nowhere',
      'additional_redirect_urls',
    ],
    [
      'short passwords',
      () =>
        projectWith({ '/auth/v1/signup': [400, { code: 'validation_failed', message: 'Unable to validate email' }] }),
      'takes a password of 7 letters',
      'config push',
    ],
    [
      'passwords longer than the forms say',
      () =>
        projectWith({
          '/auth/v1/signup': [422, { code: 'weak_password', message: 'Password should be at least 12 characters.' }],
        }),
      'asks for more than 8',
      'config push',
    ],
    ['a second factor', factsOf({ second_factors: 2 }), '2 accounts have a second factor', 'Delete a second factor'],
    [
      'a log of sign-ins',
      factsOf({ has_sign_in_log: true }),
      'writes a log with addresses',
      'truncate auth.audit_log_entries',
    ],
    [
      'no receipts',
      () => projectWith({ '/functions/v1/receipts': [404, { code: 'NOT_FOUND' }] }),
      'It answered 404',
      'functions deploy receipts',
    ],
    [
      'receipts behind the platform’s check',
      () => projectWith({ '/functions/v1/receipts': [401, { msg: 'Missing authorization header' }] }),
      'It answered 401',
      'functions deploy receipts',
    ],
    [
      'no tickets',
      () => projectWith({ '/functions/v1/tickets': [404, { code: 'NOT_FOUND' }] }),
      'It answered 404',
      'functions deploy tickets',
    ],
    ['a tickets endpoint without its key', factsOf({ ticket_keys: 0 }), 'No key signs tickets', 'deploy:ticket-key'],
    [
      'no secret key',
      () => ({ ...projectWith(), env: { SUPABASE_SECRET_KEY: '' } }),
      'SUPABASE_SECRET_KEY is not set',
      'for this one command',
    ],
    [
      'an old database',
      () => projectWith({ '/rest/v1/rpc/deploy_facts': [404, { code: 'PGRST202' }] }),
      'does not know deploy_facts',
      'db push --remote',
    ],
    [
      'the wrong secret key',
      () => projectWith({ '/rest/v1/rpc/deploy_facts': [401, { code: '42501' }] }),
      'deploy_facts answered 401',
      'SUPABASE_SECRET_KEY',
    ],
    [
      'migrations behind',
      factsOf({ migration: '20261121090000' }),
      'The newest migration there is 20261121090000',
      'db push --remote',
    ],
    [
      'a clock that moves',
      factsOf({ settings: { clock_may_move: true } }),
      'The clock of the database may be moved',
      'clock_may_move = false',
    ],
    [
      'bookings by anybody',
      factsOf({ settings: { needs_confirmed_contact: false } }),
      'People may book without a confirmed',
      'needs_confirmed_contact = true',
    ],
    ['no bucket', factsOf({ bucket: null }), 'There is no bucket', 'private bucket'],
    ['an open bucket', factsOf({ bucket: { public: true } }), 'The bucket for receipts is public', 'Make it private'],
    ['a timer that stopped', factsOf({ timer: late }), 'The timer last ran 6 minutes ago', 'cron.job_run_details'],
    [
      'a timer that was never started',
      factsOf({ timer: null, cron: { available: true, scheduled: false } }),
      'The timer has never run',
      'select private.schedule_timer()',
    ],
    [
      'no pg_cron and no timer',
      factsOf({ timer: {}, cron: { available: false, scheduled: false } }),
      'The timer has never run',
      'POST to /rest/v1/rpc/advance_bookings',
    ],
    ['nowhere to pay', factsOf({ bank_accounts: 0 }), 'There is no bank account', 'Set the bank details'],
    ['nobody in charge', factsOf({ admins: 0 }), 'Nobody is an admin', 'Make somebody an admin'],
    ['nothing to book', factsOf({ venues: 0 }), 'No venue is published', 'publish it'],
    ['another page', () => projectWith({}, page, '<h1>It works!</h1>'), 'not the app', '_redirects'],
    ['no policy', () => projectWith({}, { 'cache-control': 'no-cache' }), 'no Content-Security-Policy', '_headers'],
    [
      'another project’s policy',
      () => projectWith({}, { ...page, 'content-security-policy': `connect-src 'self'` }),
      `does not name ${origin}`,
      '_headers',
    ],
    [
      'pages that are kept',
      () => projectWith({}, { ...page, 'cache-control': 'max-age=3600' }),
      'Pages of the site may be kept by browsers',
      '_headers',
    ],
    [
      'a host that answers the app for a missing file',
      withFile('/assets/none-00000000.js', new Response('<div id="root">')),
      'answered 200: it has to be 404, never the app',
      'Other hosts',
    ],
    [
      'a worker that is a page',
      withFile('/sw.js', new Response('<p>', { headers: { ...script, 'content-type': 'text/html' } })),
      'answered 200 as text/html: it has to be a script',
      'dist/sw.js',
    ],
    [
      'a worker that is kept',
      withFile('/sw.js', new Response('//', { headers: { ...script, 'cache-control': 'max-age=600' } })),
      '/sw.js may be kept by browsers',
      'Other hosts',
    ],
  ])('%s', async (_, project, what, fix) => {
    const { code, missing, lines } = await run(['--online'], project());
    expect(missing).toHaveLength(1);
    expect(missing[0]).toContain(what);
    expect(lines.find((line) => line.startsWith('MISSING'))?.split('\n')[1]).toContain(fix);
    expect(code).toBe(1);
  });

  test('a project with a captcha says nothing about passwords, and needs a build with the same', async () => {
    const asks = () => projectWith({ '/auth/v1/signup': [400, { code: 'captcha_failed' }] });
    expect((await run(['--online'], asks())).missing).toEqual([expect.stringContaining('the build has none')]);
    const env = { ...asks().env, VITE_CAPTCHA: 'turnstile:x' };
    expect((await run(['--online'], { ...asks(), env })).missing).toEqual([]);
  });

  test('without its address nobody is asked', async () => {
    rmSync(join(root, '.env'));
    const { asked, ...project } = projectWith();
    expect((await run(['--online'], project)).code).toBe(1);
    expect(asked).toEqual([]);
  });
});

test('one version of the command line, wherever it is named', () => {
  const files = [
    'README.md',
    'supabase/README.md',
    'docs/deploy.md',
    'supabase/deploy/online.ts',
    'supabase/config.toml',
  ];
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/npx supabase(@[\d.]+\d)?/g)].map(([text]) => text),
  );
  expect(new Set(named)).toEqual(new Set(['npx supabase@3.1.0']));
});
