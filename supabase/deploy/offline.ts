// What can be seen without asking anybody: the tree, `.env` and `supabase/.env`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { minPasswordLength, passwordMailEvery } from '#domain/user.ts';
import { hostedProject, type HostedProject, isSecretKey } from '#supabase/local/hosted-project.ts';
import { Problem } from '#supabase/local/problem.ts';
import { type Check, finding, type Finding, unless } from './finding.ts';

export type Tree = {
  root: string;
  /** The environment, over what `.env` (for the build) and `supabase/.env` (for the command line) say. */
  env: Readonly<Record<string, string | undefined>>;
  hosted: HostedProject | null;
  /** Why `.env` cannot be used, in words. */
  problem: string | null;
};

/** Reads the tree; nothing in it is changed. */
export function readTree(root: string, environment: NodeJS.ProcessEnv): Tree {
  const fromFile = (name: string) => parseEnv(textOf(root, name) ?? '');
  const env = { ...fromFile('.env'), ...fromFile('supabase/.env'), ...environment };
  try {
    return { root, env, hosted: hostedProject(root, 'production'), problem: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { root, env, hosted: null, problem: error.message };
  }
}

/** The newest migration of this tree, as its number. */
export function newestMigration(root: string): string {
  const files = readdirSync(join(root, 'supabase/migrations')).filter((name) => name.endsWith('.sql'));
  return files.sort().at(-1)?.split('_')[0] ?? '';
}

function textOf(root: string, path: string): string | null {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function isHttps(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:';
}

/** The value of a key in a section of config.toml, as it is written there. */
function setting(root: string, section: string, key: string): string | undefined {
  const lines = (textOf(root, 'supabase/config.toml') ?? '').split('\n');
  const start = lines.indexOf(`[${section}]`);
  if (start === -1) return undefined;
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('['));
  const body = lines.slice(start + 1, length === -1 ? undefined : start + 1 + length);
  return body.find((line) => line.startsWith(`${key} = `))?.slice(key.length + 3);
}

const mail = [
  'BAARI_SMTP_HOST',
  'BAARI_SMTP_PORT',
  'BAARI_SMTP_USER',
  'BAARI_SMTP_PASSWORD',
  'BAARI_SMTP_FROM',
] as const;

/** Settings of config.toml that `supabase config push` sends, and what they must be for people on the internet. */
const pushed: [section: string, key: string, isRight: (value: string) => boolean, want: string][] = [
  ['auth', 'site_url', (value) => value === '"env(BAARI_SITE_URL)"', '"env(BAARI_SITE_URL)"'],
  ['auth', 'additional_redirect_urls', (value) => !/localhost|127\.0\.0\.1|\*/.test(value), '["env(BAARI_RESET_URL)"]'],
  [
    'auth',
    'minimum_password_length',
    (value) => Number(value) === minPasswordLength,
    `${minPasswordLength}, which is what the forms say`,
  ],
  ['auth.rate_limit', 'email_sent', (value) => Number(value) >= 300, '300 or more an hour'],
  ['auth.rate_limit', 'sign_in_sign_ups', (value) => Number(value) >= 300, '300 or more'],
  ['auth.rate_limit', 'token_verifications', (value) => Number(value) >= 300, '300 or more'],
  ['auth.rate_limit', 'token_refresh', (value) => Number(value) >= 1800, '1800 or more'],
  ['auth.mfa.totp', 'enroll_enabled', (value) => value === 'false', 'false: a second factor locks its owner out'],
  ['auth.mfa.totp', 'verify_enabled', (value) => value === 'false', 'false'],
  ['auth.email', 'enable_confirmations', (value) => value === 'true', 'true'],
  ['auth.email', 'require_current_password', (value) => value === 'true', 'true'],
  ['auth.email', 'secure_password_change', (value) => value === 'false', 'false: the app asks for no code'],
  [
    'auth.email',
    'max_frequency',
    (value) => value === `"${passwordMailEvery / 1000}s"`,
    `"${passwordMailEvery / 1000}s"`,
  ],
  ['auth.email.smtp', 'enabled', (value) => value === 'true', 'true'],
];

const confirms = '{{ .SiteURL }}/confirm?code={{ .TokenHash }}';

/** The mails of the sign-in service, and the one link of each that carries a code; null: it carries none. */
const mails: [kind: string, link: string | null][] = [
  ['confirmation', confirms],
  ['invite', confirms],
  ['recovery', '{{ .SiteURL }}/reset-password?code={{ .TokenHash }}'],
  ['magic_link', null],
  ['email_change', null],
  ['reauthentication', null],
];

/** The placeholders of a mail template, less the addresses, which open nothing. */
const codesIn = (text: string) => text.match(/\{\{(?! \.(?:SiteURL|Email) \}\})[^}]*\}\}/g) ?? [];

/** The checks of the tree, in the order in which a deployment needs them. */
export const offlineChecks: readonly Check<Tree>[] = [
  {
    title: '.env names a hosted project and its public key',
    look({ hosted, problem, env }) {
      if (problem !== null) return [finding(problem, 'Correct .env (.env.example says what belongs there).')];
      if (!hosted)
        return [finding('.env names no hosted project', 'Copy .env.example to .env and fill in both values.')];
      const isPublic =
        hosted.publicKey.startsWith('sb_publishable_') || /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(hosted.publicKey);
      const open = Object.entries(env).filter(([name, value]) => name.startsWith('VITE_') && isSecretKey(value ?? ''));
      return [
        ...unless(isHttps(hosted.origin), `VITE_SUPABASE_URL is not https: ${hosted.origin}`, 'Browsers refuse it.'),
        ...unless(
          isPublic,
          'VITE_SUPABASE_ANON_KEY is no key of a project',
          'Copy the publishable key from the API settings.',
        ),
        ...open.map(([name]) =>
          finding(`${name} holds a secret key`, 'Take it away: VITE_… is handed to every visitor.'),
        ),
      ];
    },
  },
  {
    title: 'the address of the site and of the password page',
    look({ env }) {
      const site = env['BAARI_SITE_URL'] ?? '';
      const isSite = isHttps(site) && site === new URL(site).origin && !/^https:\/\/(localhost|127\.)/.test(site);
      return [
        ...unless(
          isSite,
          site ? `BAARI_SITE_URL is not an address of a site: ${site}` : 'BAARI_SITE_URL is not set',
          'Write it into supabase/.env as https://host, without a path and without a slash at the end.',
        ),
        ...unless(
          env['BAARI_RESET_URL'] === `${site.replace(/\/$/, '')}/reset-password`,
          `BAARI_RESET_URL is not ${site || 'https://host'}/reset-password`,
          'Password mails lead there; anything else is not in the redirect list and they lead to the front page.',
        ),
      ];
    },
  },
  {
    title: 'a mail server',
    look({ env }) {
      const missing = mail.filter((name) => !env[name]);
      const port = env['BAARI_SMTP_PORT'];
      const from = env['BAARI_SMTP_FROM'];
      return [
        ...missing.map((name) =>
          finding(`${name} is not set`, 'Without a mail server of its own a project sends two mails an hour.'),
        ),
        ...unless(!port || /^\d{2,5}$/.test(port), `BAARI_SMTP_PORT is not a port: ${port}`, 'Usually 587.'),
        ...unless(
          !from || /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(from),
          `BAARI_SMTP_FROM is not an address: ${from}`,
          'It is what mails are sent from.',
        ),
      ];
    },
  },
  {
    title: 'config.toml, as `supabase config push` would send it',
    look: ({ root }) =>
      pushed.flatMap(([section, key, isRight, want]) => {
        const value = setting(root, section, key);
        return unless(
          value !== undefined && isRight(value),
          `supabase/config.toml: [${section}] ${key} is ${value ?? 'not there'}`,
          `It has to be ${want}.`,
        );
      }),
  },
  {
    title: 'mails that open no session',
    look: ({ root }) =>
      mails.flatMap(([kind, link]) => {
        const path = (setting(root, `auth.email.template.${kind}`, 'content_path') ?? '').replaceAll('"', '');
        const text = path ? textOf(root, path) : null;
        if (text === null)
          return [
            finding(
              `The template ${path || `${kind} of config.toml`} is not there`,
              'The platform’s own would be sent.',
            ),
          ];
        const rest = link === null ? text : text.replace(link, '');
        return unless(
          (link === null || rest !== text) && codesIn(rest).length === 0,
          link === null ? `${path} (${kind}) has a code or a link` : `${path} (${kind}) does not link to ${link} alone`,
          'Any other link signs people in and leaves the session in the address bar.',
        );
      }),
  },
  {
    title: 'an address and phone numbers for help',
    look: ({ root }) =>
      unless(
        !/\.example'|0000 0100/.test(textOf(root, 'src/domain/support.ts') ?? ".example'"),
        'src/domain/support.ts still has the invented address or phone numbers',
        'Put your own there and build again: they are on the help page, in the terms and in messages about refunds.',
      ),
  },
  {
    title: 'a build for this project in dist',
    look({ root, hosted }) {
      const html = textOf(root, 'dist/index.html');
      if (html === null) return [finding('There is no build in dist', 'npm run build')];
      const headers = textOf(root, 'dist/_headers');
      const again = 'npm run build, after .env is right.';
      return [
        ...unless(headers !== null, 'dist/_headers is missing', again),
        ...unless(textOf(root, 'dist/_redirects') !== null, 'dist/_redirects is missing', again),
        ...unless(
          headers === null || !hosted || headers.includes(`connect-src 'self' ${hosted.origin};`),
          `The build in dist is not for ${hosted?.origin ?? ''}`,
          again,
        ),
        ...unless(!existsSync(join(root, 'dist/.vite')), 'dist/.vite lists the sources', again),
      ];
    },
  },
];

/** All findings of the checks. */
export function lookAt<Facts>(checks: readonly Check<Facts>[], facts: Facts): { title: string; findings: Finding[] }[] {
  return checks.map(({ title, look }) => ({ title, findings: look(facts) }));
}
