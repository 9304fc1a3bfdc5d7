// What only the project itself can say: asked with the public key as a phone would, and with the secret key for the rest.
import { minPasswordLength } from '#domain/user.ts';
import { authorization, type Fetch } from '#supabase/functions/_shared/project.ts';
import { type Check, finding, type Finding, unless } from './finding.ts';

export type Project = {
  origin: string;
  publicKey: string;
  secretKey: string | undefined;
  site: string | undefined;
  /** The captcha of the build, as the environment names it. */
  captcha: string | undefined;
  /** The newest migration of this tree. */
  migration: string;
};

type Answer = { status: number; body: Readonly<Record<string, unknown>>; text: string; headers: Headers };

export type Answers = {
  project: Project;
  pull: Answer;
  auth: Answer;
  /** A sign-up that fails in any case: its password is a letter too short, and its address is none. */
  shortPassword: Answer;
  /** Where a mail leads that was asked for with the address of another site, for each of `otherSites`. */
  links: Answer[];
  receipts: Answer;
  tickets: Answer;
  /** Null without the secret key. */
  facts: Answer | null;
  /** Null without the address of the site. */
  page: Answer | null;
  /** A file that is not there, and the worker; null without the address of the site. */
  missing: Answer | null;
  worker: Answer | null;
};

async function ask(fetch: Fetch, url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });
    const text = await response.text();
    let value: unknown = null;
    try {
      value = JSON.parse(text);
    } catch {
      // Not ours, or a page: the status and the text are what there is to say.
    }
    const body = typeof value === 'object' && value !== null ? { ...value } : {};
    return { status: response.status, body, text, headers: response.headers };
  } catch (error) {
    return { status: 0, body: {}, text: String(error), headers: new Headers() };
  }
}

/** Asks everything at once; a question that nobody answers has status 0. */
export async function askProject(project: Project, fetch: Fetch): Promise<Answers> {
  const { origin, publicKey, secretKey, site } = project;
  const call = (name: string, headers: object, input: object) =>
    ask(fetch, `${origin}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
  const followLinkTo = (other: string) =>
    ask(fetch, `${origin}/auth/v1/verify?token=none&type=recovery&redirect_to=${other}`, { redirect: 'manual' });
  const [pull, auth, shortPassword, links, receipts, tickets, facts, page, missing, worker] = await Promise.all([
    call('sync_pull', { apikey: publicKey }, { parts: [] }),
    ask(fetch, `${origin}/auth/v1/settings`, { headers: { apikey: publicKey } }),
    ask(fetch, `${origin}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: publicKey, 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ email: 'nobody', password: 'a'.repeat(minPasswordLength - 1) }),
    }),
    Promise.all(otherSites.map(followLinkTo)),
    ask(fetch, `${origin}/functions/v1/receipts`, { method: 'POST', headers: { apikey: publicKey } }),
    ask(fetch, `${origin}/functions/v1/tickets`, { method: 'POST', headers: { apikey: publicKey } }),
    secretKey ? call('deploy_facts', authorization(secretKey), {}) : null,
    site ? ask(fetch, `${site}/my-bookings`, {}) : null,
    site ? ask(fetch, `${site}/assets/none-00000000.js`, {}) : null,
    site ? ask(fetch, `${site}/sw.js`, {}) : null,
  ]);
  return {
    project,
    pull,
    auth,
    shortPassword,
    links,
    receipts,
    tickets,
    facts,
    page,
    missing,
    worker,
  };
}

/** Sites that mails must not lead to; the second one is what a project that was tried on this machine still may allow. */
const otherSites = ['https://elsewhere.invalid/', 'http://localhost:4173/'];

/** Where an answer leads, less the refusal behind it. */
const leadsTo = ({ headers }: Answer) =>
  (headers.get('location') ?? 'nowhere').replace(/[?#].*/, '').replace(/\/$/, '');

const shown = ({ status, text }: Answer) => (status === 0 ? text : `${status} ${text.slice(0, 120)}`);
const push = 'npx supabase@3.1.0 db push --remote';
const pushConfig = 'npx supabase@3.1.0 config push';

/** A number among the facts; undefined when it is not known. */
function count(facts: Answer, name: string): number | undefined {
  const value = facts.body[name];
  return typeof value === 'number' ? value : undefined;
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const timerAgeLimit = 5 * 60_000;

/** Who runs `advance_bookings`, and whether anybody does. */
function timerFindings(facts: Answer): Finding[] {
  const ran = record(facts.body['timer'])['advance-bookings'];
  const age = typeof ran === 'string' ? Date.parse(String(facts.body['now'])) - Date.parse(ran) : Infinity;
  if (age <= timerAgeLimit) return [];
  const cron = record(facts.body['cron']);
  const fix = cron['scheduled']
    ? 'pg_cron has the job: look at cron.job_run_details in the SQL console.'
    : cron['available']
      ? 'Turn pg_cron on, then run this in the SQL console: select private.schedule_timer();'
      : 'Let a scheduler of yours POST to /rest/v1/rpc/advance_bookings once a minute with the secret key (docs/deploy.md).';
  const since = Number.isFinite(age) ? `last ran ${Math.round(age / 60_000)} minutes ago` : 'has never run';
  return [finding(`The timer ${since}: bookings are neither completed nor ended, refunds not made`, fix)];
}

/** The checks of what the project answered. */
export const onlineChecks: readonly Check<Answers>[] = [
  {
    title: 'the data API answers in our shape',
    look: ({ pull }) =>
      unless(
        pull.status === 200 && pull.body['k'] === 'sp1',
        `sync_pull answered ${shown(pull)}`,
        `${push} (and is the key of this project?)`,
      ),
  },
  {
    title: 'sign-up by e-mail, with a confirmation',
    look({ auth }) {
      if (auth.status !== 200)
        return [finding(`The sign-in service answered ${shown(auth)}`, 'Is the publishable key of this project?')];
      return [
        ...unless(
          auth.body['mailer_autoconfirm'] === false,
          'Accounts are made without confirming the address',
          pushConfig,
        ),
        ...unless(auth.body['disable_signup'] === false, 'Sign-up is turned off', pushConfig),
        ...unless(record(auth.body['external'])['email'] === true, 'Sign-in by e-mail is turned off', pushConfig),
      ];
    },
  },
  {
    title: 'mails lead to the site, and nowhere else',
    look: ({ project: { site }, links }) =>
      site
        ? [...new Set(links.map(leadsTo))].flatMap((place) =>
            unless(
              place === site,
              `A mail can lead to ${place}, and should lead to ${site} alone`,
              `${pushConfig} (site_url and additional_redirect_urls)`,
            ),
          )
        : [],
  },
  {
    title: 'the shortest password, or a captcha before it',
    look({ shortPassword, project }) {
      // With a captcha nobody is told about passwords before it is solved.
      if (shortPassword.body['code'] === 'captcha_failed')
        return unless(
          project.captcha !== undefined,
          'The project asks for a captcha and the build has none: nobody can sign in',
          'docs/deploy.md, "A captcha".',
        );
      const asked = /at least (\d+) characters/.exec(String(shortPassword.body['message']))?.[1];
      return unless(
        Number(asked) === minPasswordLength,
        `The sign-in service takes a password of ${minPasswordLength - 1} letters, or asks for more than ${minPasswordLength}: ${shown(shortPassword)}`,
        pushConfig,
      );
    },
  },
  {
    title: 'the receipts endpoint',
    look: ({ receipts }) =>
      unless(
        receipts.status === 401 && receipts.body['error'] === 'SIGNED_OUT',
        `It answered ${shown(receipts)} to somebody who is not signed in`,
        'npx supabase@3.1.0 functions deploy receipts --use-api (config.toml turns the platform’s own check of tokens off: it has other words).',
      ),
  },
  {
    title: 'the tickets endpoint',
    look: ({ tickets }) =>
      unless(
        tickets.status === 401 && tickets.body['error'] === 'SIGNED_OUT',
        `It answered ${shown(tickets)} to somebody who is not signed in`,
        'npx supabase@3.1.0 functions deploy tickets --use-api (config.toml turns the platform’s own check of tokens off: it has other words).',
      ),
  },
  {
    title: 'the database, with the secret key',
    look({ facts, project }) {
      if (!facts)
        return [
          finding(
            'Not asked: SUPABASE_SECRET_KEY is not set',
            'Set it for this one command; never write it into .env.',
          ),
        ];
      if (facts.status === 404) return [finding('The database does not know deploy_facts', push)];
      if (facts.status !== 200 || facts.body['k'] !== 'df1')
        return [
          finding(`deploy_facts answered ${shown(facts)}`, 'Is SUPABASE_SECRET_KEY the secret key of this project?'),
        ];
      const { migration, bucket, settings } = facts.body;
      const isOld = typeof migration === 'string' && migration < project.migration;
      const { public: isOpen } = record(bucket);
      const { clock_may_move: mayMove, needs_confirmed_contact: needsContact } = record(settings);
      return [
        ...unless(!isOld, `The newest migration there is ${String(migration)}, here ${project.migration}`, push),
        ...unless(
          mayMove !== true,
          'The clock of the database may be moved, as in a test',
          'update private.settings set clock_may_move = false where id;',
        ),
        ...unless(
          needsContact !== false,
          'People may book without a confirmed address or phone',
          'update private.settings set needs_confirmed_contact = true where id;',
        ),
        ...unless(
          bucket !== null,
          'There is no bucket for receipts',
          'Make a private bucket "receipts" (5 MB; JPG, PNG, PDF).',
        ),
        ...unless(
          isOpen !== true,
          'The bucket for receipts is public',
          'Make it private at once: Storage, receipts, Edit bucket.',
        ),
        ...timerFindings(facts),
        ...unless(
          count(facts, 'bank_accounts') !== 0,
          'There is no bank account to pay to',
          'docs/sql-console.md, "Set the bank details".',
        ),
        ...unless(
          count(facts, 'ticket_keys') !== 0,
          'No key signs tickets: the tickets endpoint lacks TICKET_KEY, or its key was withdrawn',
          'npx supabase@3.1.0 secrets set "TICKET_KEY=$(npm run -s deploy:ticket-key)" (docs/deploy.md, "Tickets").',
        ),
        ...unless(
          (count(facts, 'second_factors') ?? 0) === 0,
          `${count(facts, 'second_factors')} accounts have a second factor: their owners can change neither password nor address`,
          'docs/sql-console.md, "Delete a second factor".',
        ),
        ...unless(
          facts.body['has_sign_in_log'] !== true,
          'The sign-in service writes a log with addresses into the database, which makes the deletion of accounts slow',
          'Authentication, Audit Logs: turn it off. Then, in the SQL console: truncate auth.audit_log_entries;',
        ),
        ...unless(count(facts, 'admins') !== 0, 'Nobody is an admin', 'docs/sql-console.md, "Make somebody an admin".'),
        ...unless(count(facts, 'venues') !== 0, 'No venue is published', 'Add a venue with its courts and publish it.'),
      ];
    },
  },
  {
    title: 'the site',
    look({ page, project }) {
      if (!page) return [finding('Not asked: BAARI_SITE_URL is not set', 'Write it into supabase/.env.')];
      const again = 'Put dist on the host again, with dist/_headers and dist/_redirects in the host’s own format.';
      if (page.status !== 200 || !page.text.includes('<div id="root"'))
        return [finding(`${project.site}/my-bookings answered ${page.status}, not the app`, again)];
      const policy = page.headers.get('content-security-policy') ?? '';
      return [
        ...unless(policy !== '', 'The site sends no Content-Security-Policy', again),
        ...unless(
          policy === '' || policy.includes(project.origin),
          `The policy of the site does not name ${project.origin}`,
          again,
        ),
        ...unless(
          /no-cache|max-age=0/.test(page.headers.get('cache-control') ?? ''),
          'Pages of the site may be kept by browsers',
          again,
        ),
      ];
    },
  },
  {
    title: 'the files of the site',
    look({ missing, worker, project }) {
      if (!missing || !worker) return [];
      const type = worker.headers.get('content-type') ?? '';
      return [
        ...unless(
          missing.status === 404 || missing.status === 410,
          `A file that is not there, ${project.site}/assets/none-00000000.js, answered ${missing.status}: it has to be 404, never the app`,
          'docs/deploy.md, "Other hosts".',
        ),
        ...unless(
          worker.status === 200 && /javascript/.test(type),
          `${project.site}/sw.js answered ${worker.status} as ${type || 'nothing'}: it has to be a script`,
          'Put dist/sw.js on the host, last of all files.',
        ),
        ...unless(
          /no-cache|max-age=0/.test(worker.headers.get('cache-control') ?? ''),
          '/sw.js may be kept by browsers: phones would hear of a new version late',
          'docs/deploy.md, "Other hosts".',
        ),
      ];
    },
  },
];
