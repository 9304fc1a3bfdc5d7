import { flush, type Flushed, type FlushOptions, type Knowledge } from '#data/outbox/flush.ts';
import type { Settled } from '#data/outbox/settle.ts';
import type { Phone } from '#data/phone.ts';

/** `uid`: whose writes were sent beside those made signed out, as this realm knows it. */
export type FlushResult = Pick<Flushed, 'isDue' | 'nextAt' | 'knowsAll' | 'isFull'> & { uid: string | undefined };

/** What a flush of everything needs besides the phone; tests/histories gives its own. */
export type FlushPorts = {
  phone: Phone;
  knowledge: Knowledge;
  /** The account is gone: nothing of the person may stay on this phone. */
  forget: (uid: string) => Promise<void>;
  announce: (settled: Settled) => void;
};

/** Sends what was queued signed out and what belongs to the person who is signed in. STORAGE_BROKEN. */
export async function flushAll(
  { phone, knowledge, forget, announce }: FlushPorts,
  options: FlushOptions,
): Promise<FlushResult> {
  const uid = await phone.currentUid();
  const all: Flushed[] = [];
  for (const owner of uid ? ['anon', uid] : ['anon']) {
    const flushed = await flush(phone, owner, knowledge, options);
    if (flushed.isGone) await forget(owner);
    if (flushed.sent.length > 0 || flushed.failed.length > 0) announce(flushed);
    all.push(flushed);
  }
  const times = all.map(({ nextAt }) => nextAt).filter((at) => at !== undefined);
  return {
    uid,
    isDue: all.some(({ isDue }) => isDue),
    knowsAll: all.every(({ knowsAll }) => knowsAll),
    isFull: all.some(({ isFull }) => isFull),
    nextAt: times.length > 0 ? Math.min(...times) : undefined,
  };
}
