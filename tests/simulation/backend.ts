// Our project as the network sees it: tokens, sessions, the data API, and a record of what it really did.
import { jsonAnswer, type PlainResponse } from './answers.ts';
import type { Expectations } from './expectations.ts';
import { loop } from './loop.ts';
import { canonical, type Server } from './server.ts';

export type Call = { path: string; token: string | undefined; body: unknown };

type Batch = { mutations: { id: string; kind: string; args: unknown; entity: string }[] };
type Answer = {
  results: { id: string; status: string; code?: string; rows?: { bookings?: { id: string; rev: number }[] } }[];
};
type Rows = { booking?: { id: string; rev: number }; parts?: { bookings?: { id: string; rev: number }[] }[] };

/** A booking as far as two servers have to agree about it: ids, versions and the time of day are their own. */
function comparable(row: { id: string; rev: number }): string {
  return canonical({ ...row, id: '', code: '', rev: 0, createdAt: '', decideBy: '' });
}

/** What was asked, when and by whom; the ids that phones give are those of the history, whatever the server. */
function questionOf(name: string, body: unknown, uid: string | null): string {
  const batch = Object(Reflect.get(Object(body), 'batch')) as Partial<Batch>;
  const ids = batch.mutations?.map(({ id }) => id) ?? [Reflect.get(Object(body), 'request_id')];
  return [loop.now, name, uid, ...ids].join(' ');
}

/** How long a token lasts. */
export const tokenFor = 60 * 60 * 1000;

export class Backend {
  readonly server: Server;
  readonly #expectations: Expectations;
  readonly #revoked = new Set<string>();
  #tokens = 0;
  onEffect: (id: string) => void = () => undefined;

  constructor(server: Server, expectations: Expectations) {
    this.server = server;
    this.#expectations = expectations;
  }

  /** Tokens of a person who has just signed in. */
  grant(uid: string): { token: string; refresh: string } {
    const number = this.#tokens++;
    return { token: `${uid}|${loop.now + tokenFor}`, refresh: `${uid}|${number}` };
  }

  /** Ends a session on the server: its refresh token never works again. */
  revoke(refresh: string): void {
    this.#revoked.add(refresh);
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

  async #renew(refresh: string): Promise<PlainResponse> {
    const uid = refresh.split('|')[0] ?? '';
    const { people } = await loop.outside(this.server.state());
    if (!people.includes(uid)) return jsonAnswer(403, { code: 'user_not_found' });
    if (this.#revoked.has(refresh)) return jsonAnswer(400, { code: 'refresh_token_not_found' });
    const { token } = this.grant(uid);
    return jsonAnswer(200, { token, refresh });
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
    if (name !== 'apply_mutations') return;
    const { mutations } = Reflect.get(Object(body), 'batch') as Batch;
    for (const [at, verdict] of (reply.body as Answer).results.entries()) {
      const item = mutations[at];
      if (!item) continue;
      for (const row of verdict.rows?.bookings ?? []) expectations.issue(row, uid);
      const line = `${item.kind} ${verdict.status} ${verdict.code ?? ''}`;
      const told = [line, ...(verdict.rows?.bookings ?? []).map(comparable)].join('\n');
      expectations.verdicts.push({ asked, told });
      expectations.note(`    ${item.id.slice(0, 8)} ${line}`);
      if (verdict.status === 'unsupported') expectations.unsupported.add(item.id);
      if (verdict.status !== 'applied') continue;
      if (expectations.effectOf.has(item.id)) expectations.violate('I2', `${item.kind} ${item.id} took effect twice`);
      const effect = { id: item.id, kind: item.kind, args: item.args, uid, rows: verdict.rows ?? {}, at: loop.now };
      expectations.effects.push(effect);
      expectations.effectOf.set(item.id, effect);
      this.onEffect(item.id);
    }
  }
}
