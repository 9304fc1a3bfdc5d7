// Our project as the network sees it: tokens, sessions, the data API, and a record of what it really did.
import { jsonAnswer, type PlainResponse } from './answers.ts';
import { issuedEntry, type EffectRows, type Expectations, type IssuedEntry } from './expectations.ts';
import type { StoredSession } from '#data/storage/db.ts';
import { loop } from './loop.ts';
import { canonical, type Server } from './server.ts';

export type Call = { path: string; token: string | undefined; body: unknown };

type Batch = { mutations: { id: string; kind: string; args: unknown; entity: string }[] };
type Answer = {
  results: { id: string; status: string; code?: string; rows?: EffectRows }[];
};
type Part = { bookings?: { id: string; rev: number }[]; cols?: string[]; v?: unknown[][] };
type BookingRow = { id: string; rev: number; refunds?: object[] };
type Rows = { booking?: BookingRow; parts?: Part[] };

/** A booking as far as two servers have to agree about it: ids, versions and the time of day are their own. */
function comparable({ refunds = [], ...row }: BookingRow): string {
  const own = { id: '', code: '', rev: 0, createdAt: '', decideBy: '' };
  return canonical({ ...row, ...own, refunds: refunds.map((refund) => ({ ...refund, id: '' })) });
}

/** The entries of a desk's part, as objects. */
function entriesIn({ cols = [], v = [] }: Part): IssuedEntry[] {
  const ids = v[0] ?? [];
  return ids.map((_id, row) => Object.fromEntries(cols.map((name, at) => [name, v[at]?.[row]])) as IssuedEntry);
}

/** What was asked, when and by whom; the ids that phones give are those of the history, whatever the server. */
function questionOf(name: string, body: unknown, uid: string | null): string {
  const batch = Object(Reflect.get(Object(body), 'batch')) as Partial<Batch>;
  const ids = batch.mutations?.map(({ id }) => id) ?? [Reflect.get(Object(body), 'request_id')];
  return [loop.now, name, uid, ...ids].join(' ');
}

/** How long a token lasts, in seconds. */
const tokenFor = 60 * 60;

/** A sign-in as the server sees it: the number of its newest refresh token, and whether it has ended. */
type Grant = { uid: string; newest: number; hasEnded: boolean };

export class Backend {
  readonly server: Server;
  readonly #expectations: Expectations;
  readonly #grants: Grant[] = [];
  onEffect: (id: string) => void = () => undefined;

  constructor(server: Server, expectations: Expectations) {
    this.server = server;
    this.#expectations = expectations;
  }

  /** Tokens of a person who has just signed in. */
  grant(uid: string): Omit<StoredSession, 'received_at'> {
    return this.#tokensOf(this.#grants.push({ uid, newest: 0, hasEnded: false }) - 1);
  }

  #tokensOf(at: number): Omit<StoredSession, 'received_at'> {
    const { uid = '', newest = 0 } = this.#grants[at] ?? {};
    return {
      access_token: `${uid}|${loop.now + tokenFor * 1000}`,
      refresh_token: `${at}|${newest}`,
      expires_in: tokenFor,
      user: { id: uid },
    };
  }

  /** Ends a session on the server: its refresh token never works again. */
  revoke(refresh: string): void {
    const grant = this.#grants[Number(refresh.split('|')[0])];
    if (grant) grant.hasEnded = true;
  }

  /** True when the session of this refresh token has ended on the server. */
  hasEnded(refresh: string): boolean {
    return this.#grants[Number(refresh.split('|')[0])]?.hasEnded !== false;
  }

  /** Answers a request as our servers do; everything is committed when it returns. */
  async handle({ path, token, body }: Call): Promise<PlainResponse> {
    if (path.startsWith('/auth/')) return this.#renew(String(Reflect.get(Object(body), 'refresh_token')));
    const [uid = '', until = '0'] = (token ?? '').split('|');
    if (token && Number(until) <= loop.now) return jsonAnswer(401, { code: 'PGRST303', message: 'JWT expired' });
    const name = path.split('/').at(-1) ?? '';
    const who = token ? uid : null;
    const reply = await loop.outside(this.server.call(name, Object(body) as object, who, loop.now));
    this.#record(name, body, who, reply);
    return jsonAnswer(reply.status, reply.body);
  }

  /**
   * As GoTrue does: each refresh token works once. The one before the newest is answered with the newest, since its answer may
   * have been lost; an older one is taken for stolen, and ends the session.
   */
  async #renew(refresh: string): Promise<PlainResponse> {
    const [at = NaN, number = NaN] = refresh.split('|').map(Number);
    const grant = this.#grants[at];
    const { people } = await loop.outside(this.server.state());
    if (!grant) return jsonAnswer(400, { code: 'validation_failed' });
    // A deleted account leaves nothing that could say so.
    if (!people.includes(grant.uid)) grant.hasEnded = true;
    if (grant.hasEnded) return jsonAnswer(400, { code: 'refresh_token_not_found' });
    if (number < grant.newest - 1) {
      grant.hasEnded = true;
      return jsonAnswer(400, { code: 'refresh_token_already_used' });
    }
    if (number === grant.newest) grant.newest += 1;
    return jsonAnswer(200, this.#tokensOf(at));
  }

  #record(name: string, body: unknown, uid: string | null, reply: { status: number; body: unknown }): void {
    const expectations = this.#expectations;
    const code = String(Reflect.get(Object(reply.body), 'message') ?? '');
    expectations.note(`  server ${name} for ${uid?.slice(0, 1) ?? 'nobody'}: ${reply.status} ${code}`);
    const asked = questionOf(name, body, uid);
    if (reply.status !== 200) {
      expectations.verdicts.push({ asked, told: `${name} ${reply.status} ${code}` });
      return;
    }
    const { booking, parts = [] } = reply.body as Rows;
    for (const row of [booking, ...parts.flatMap(({ bookings = [] }) => bookings)])
      if (row) expectations.issue(row, uid);
    for (const entry of parts.flatMap(entriesIn)) expectations.issueEntry(entry);
    if (name !== 'apply_mutations') return;
    const { mutations } = Reflect.get(Object(body), 'batch') as Batch;
    for (const [at, verdict] of (reply.body as Answer).results.entries()) {
      const item = mutations[at];
      if (!item) continue;
      for (const row of verdict.rows?.bookings ?? []) expectations.issue(row, uid);
      for (const entry of verdict.rows?.entries ?? []) expectations.issueEntry(entry);
      const line = `${item.kind} ${verdict.status} ${verdict.code ?? ''}`;
      const { bookings = [], entries = [] } = verdict.rows ?? {};
      const told = [line, ...bookings.map(comparable), ...entries.map((entry) => issuedEntry(entry))].join('\n');
      expectations.verdicts.push({ asked, told });
      expectations.note(`    ${item.id.slice(0, 8)} ${line}`);
      if (verdict.status === 'unsupported') expectations.unsupported.add(item.id);
      if (verdict.status === 'rejected' && verdict.code !== 'SIGNED_OUT') expectations.refused.add(item.id);
      const promised = expectations.promised.get(item.id);
      if (verdict.code === 'REFUND_CHANGED' && loop.now <= (promised?.backUntil ?? 0))
        expectations.violate('I10', `${item.id} brings less back than was shown, and in time`);
      if (verdict.status !== 'applied') continue;
      if (expectations.effectOf.has(item.id)) expectations.violate('I2', `${item.kind} ${item.id} took effect twice`);
      const effect = { id: item.id, kind: item.kind, args: item.args, uid, rows: verdict.rows ?? {}, at: loop.now };
      expectations.effects.push(effect);
      expectations.effectOf.set(item.id, effect);
      this.onEffect(item.id);
    }
  }
}
