// The way between a phone and our servers, and everything that happens to requests on it.
import { htmlAnswer, jsonAnswer, type PlainResponse } from './answers.ts';
import type { Backend, Call } from './backend.ts';
import type { Expectations } from './expectations.ts';
import { globals, loop } from './loop.ts';
import type { Random } from './random.ts';

export const faults = [
  'none',
  'lost',
  'answerLost',
  'twice',
  'busyBefore',
  'busyAfter',
  'limited',
  'captive',
  'gateway',
  'redirect',
  'stranger',
  'incomplete',
  'nobody',
  'unauthorized',
  'slow',
] as const;
export type NetworkFault = (typeof faults)[number];

/** The mix of faults in which nothing happens to a request. */
export const calm: Record<NetworkFault, number> = {
  ...(Object.fromEntries(faults.map((name) => [name, 0])) as Record<NetworkFault, number>),
  none: 1,
};

/** Where a request comes from. */
export type Sender = {
  isAlive: boolean;
  device: { isOnline: boolean; number: number };
  onRequest(call: Call): void;
  onBusy(seconds: number): void;
  onAnswer(): void;
  onPulled(): void;
};

/** Repeated later, such a request could succeed behind the back of a person who was told that it had failed. */
const refusal = /"(rejected|blocked|PT4\d\d)"/;

/** What firewalls, proxies and portals answer in JSON: none of it is about the build or the write. */
const gatewayAnswers: [number, object][] = [
  [403, { message: 'Forbidden' }],
  [404, { code: 404, error: 'NOT_FOUND' }],
  [400, { error: 'bad_request', error_description: 'blocked' }],
  [401, { error: 'login_required' }],
  [403, { code: 'E403', message: 'Blocked', details: null, hint: null }],
];

type Sent = { resolve: (answer: PlainResponse) => void; reject: (reason: unknown) => void };

export class Network {
  readonly senders: Sender[] = [];
  weights = calm;
  /** What happens to the next request, whatever the mix of faults. */
  next: NetworkFault | undefined;
  readonly #backend: Backend;
  readonly #random: Random;
  readonly #expectations: Expectations;

  constructor(backend: Backend, random: Random, expectations: Expectations) {
    this.#backend = backend;
    this.#random = random;
    this.#expectations = expectations;
    globals.fetch = (url, init) => this.#send(url, init);
  }

  #send(url: string, init: RequestInit): Promise<PlainResponse> {
    const [address = '', number = '0'] = url.split('#');
    const sender = this.senders[Number(number)] as Sender;
    const headers = init.headers as Record<string, string>;
    const call: Call = {
      path: new URL(address).pathname,
      token: headers['authorization']?.replace('Bearer ', ''),
      body: JSON.parse(String(init.body)),
    };
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
      sender.onRequest(call);
      void this.#travel(sender, call, { resolve, reject });
    });
  }

  async #travel(sender: Sender, call: Call, { resolve, reject }: Sent): Promise<void> {
    const fault = this.next ?? this.#random.weighted(this.weights);
    this.next = undefined;
    await loop.wait(5 + this.#random.below(300));
    if (!sender.device.isOnline || fault === 'lost') {
      reject(new TypeError('fetch failed'));
      return;
    }
    if (fault !== 'none') this.#expectations.note(`  fault ${fault} on ${call.path.split('/').at(-1)}`);
    const instead = this.#instead(fault);
    if (instead) {
      await loop.wait(5 + this.#random.below(100));
      this.#tell(sender, call, instead);
      resolve(instead);
      return;
    }
    const answer = await this.#backend.handle(fault === 'nobody' ? { ...call, token: undefined } : call);
    if (fault === 'twice' && !refusal.test(await answer.text())) void this.#again(call);
    await loop.wait(5 + this.#random.below(300) + (fault === 'slow' ? this.#slowness() : 0));
    if (fault === 'answerLost' || !sender.device.isOnline) reject(new TypeError('terminated'));
    else {
      const heard = fault === 'busyAfter' ? this.#busy() : answer;
      this.#tell(sender, call, heard);
      resolve(heard);
    }
  }

  #tell(sender: Sender, { path }: Call, { status, headers }: PlainResponse): void {
    if (path.endsWith('sync_pull')) sender.onPulled();
    if (!path.endsWith('apply_mutations')) return;
    if (status >= 500 || status === 429) sender.onBusy(Number(headers.get('retry-after')));
    else if (status === 200) sender.onAnswer();
  }

  /** What somebody else answers, or our own overloaded front, without anything having happened. */
  #instead(fault: NetworkFault): PlainResponse | undefined {
    if (fault === 'busyBefore') return this.#busy();
    if (fault === 'limited') {
      const seconds = 30 + this.#random.below(600);
      return jsonAnswer(429, { message: 'slow down' }, { 'retry-after': String(seconds) });
    }
    if (fault === 'captive') return htmlAnswer(200);
    if (fault === 'gateway') return jsonAnswer(...(this.#random.pick(gatewayAnswers) ?? [403, {}]));
    if (fault === 'redirect') return htmlAnswer(302);
    if (fault === 'stranger') return jsonAnswer(200, { ok: true });
    if (fault === 'incomplete')
      return jsonAnswer(200, { k: 'am1', now: new Date(loop.now).toISOString(), viewer: null, results: [] });
    if (fault === 'unauthorized') return jsonAnswer(401, { code: 'PGRST301', message: 'JWSError' });
    return undefined;
  }

  #slowness(): number {
    return this.#random.chance(0.5) ? 1000 + this.#random.below(8000) : 3000 + this.#random.below(40_000);
  }

  #busy(): PlainResponse {
    const status = 500 + this.#random.below(4);
    return this.#random.chance(0.5) ? htmlAnswer(status) : jsonAnswer(status, { message: 'busy' });
  }

  /** A middle box that repeats what it has already delivered. */
  async #again(call: Call): Promise<void> {
    await loop.wait(this.#random.below(60_000));
    await this.#backend.handle(call);
  }
}
