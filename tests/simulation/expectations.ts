// What really happened in a history, known from outside: what people were promised, and what the server did.
import type { Settled } from '#data/outbox/apply-results.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import type { Realm } from './realm.ts';

/** Why a write may be gone without an effect. */
export type Fate = 'discarded' | 'replaced' | 'signed out' | 'account gone' | 'worth nothing' | 'taken back';

export type Promised = {
  id: string;
  kind: string;
  lane: string;
  uid: string;
  device: number;
  /** Order of making on the phone. */
  order: number;
  /** What the person last said; what it may arrive as. */
  args: unknown;
  /** Changes of it of which nobody knows whether they were kept. */
  maybe: number;
  createdAt: number;
  /** Until when (server ms) what was shown as coming back does. */
  backUntil?: number;
  /** How many are about to take it back. */
  taking?: number;
  fate?: Fate;
};

/** A write that is under way in a tab, and the promises that it may change. */
export type Change = { realm: Realm; lane: string; twins: Promised[] };

export type Effect = { id: string; kind: string; args: unknown; uid: string | null; rows: EffectRows; at: number };
/** An entry as the server gives it out; `hours` are a mask. */
export type IssuedEntry = {
  id: string;
  rev: number;
  kind: string;
  day: string;
  hours: number;
  status: string;
  seen?: string | null;
  seenAt?: string | null;
  note?: string | null;
  paid?: string | null;
};
export type EffectRows = { bookings?: { id: string; rev: number }[]; entries?: IssuedEntry[] };

/** An entry as far as two servers, and a phone, have to agree about it. */
export function issuedEntry({
  kind,
  day,
  hours,
  status,
  seen,
  seenAt,
  note,
  paid,
}: Omit<IssuedEntry, 'id' | 'rev'>): string {
  return [kind, day, hours, status, seen ?? '', seenAt ?? '', note ?? '', paid ?? ''].join(' ');
}

export type Intent = {
  requestId: string;
  uid: string;
  device: number;
  total: number;
  hours: number;
  /** What the screen said; a booking that was shown must exist. */
  shown?: string;
};

export class Broken extends Error {
  readonly invariant: string;

  constructor(invariant: string, text: string) {
    super(`${invariant}: ${text}`);
    this.invariant = invariant;
  }
}

/** What the server said to a request of a phone, and which request it was. */
export type Verdict = { asked: string; told: string };

export class Expectations {
  readonly promised = new Map<string, Promised>();
  readonly changes = new Set<Change>();
  /** Ids of attempts that said that nothing was kept. */
  readonly refusedToKeep = new Set<string>();
  readonly effects: Effect[] = [];
  readonly effectOf = new Map<string, Effect>();
  readonly intents = new Map<string, Intent>();
  /** Every copy of a booking that the server ever gave out, by id and version. */
  readonly issued = new Map<string, string>();
  /** Every copy of an entry that it gave to a desk. */
  readonly issuedEntries = new Map<string, string>();
  readonly ownerOf = new Map<string, string>();
  readonly verdicts: Verdict[] = [];
  readonly log: string[] = [];
  /** Ids that our server said it is too old for. */
  readonly unsupported = new Set<string>();
  /** Ids that our server refused. */
  readonly refused = new Set<string>();
  /**
   * How many presses of "Discard" have not failed, by what a person gave up with them; also of what was kept by a tab that died
   * before it could promise it.
   */
  readonly discarded = new Map<string, number>();
  order = 0;
  broken: Broken | undefined;

  /** What was promised about the thing of this lane, on this phone. */
  aboutSame({ lane, uid, device }: Pick<Promised, 'lane' | 'uid' | 'device'>): Promised[] {
    const thing = (one: string) => one.slice(one.indexOf(':'));
    return [...this.promised.values()].filter(
      (one) => thing(one.lane) === thing(lane) && one.uid === uid && one.device === device,
    );
  }

  /** True when what this one is about was never made: the write that should have was refused or given up, and took it along. */
  wentAlong({ lane, id }: Pick<Promised, 'lane' | 'id'>): boolean {
    const maker = lane.slice(lane.indexOf(':') + 1);
    const isGivenUp =
      this.refused.has(maker) || this.discarded.has(maker) || this.promised.get(maker)?.fate !== undefined;
    return maker !== id && isGivenUp;
  }

  /** True for an entry that our server refused after its person had removed it: nobody is told of that. */
  wasRemoved({ id, lane }: Pick<Promised, 'id' | 'lane'>): boolean {
    const isRemoval = (other: Promised) => other.kind === 'remove-entry' && other.lane === lane;
    return this.refused.has(id) && lane.endsWith(`:${id}`) && [...this.promised.values()].some(isRemoval);
  }

  note(line: string): void {
    this.log.push(line);
  }

  /** Remembers the first thing that went wrong; the history ends there. */
  violate(invariant: string, text: string): void {
    this.broken ??= new Broken(invariant, text);
  }

  issueEntry(entry: IssuedEntry): void {
    this.issuedEntries.set(`${entry.id}@${entry.rev}`, issuedEntry(entry));
  }

  issue(row: { id: string; rev: number }, uid: string | null): void {
    if (uid) this.ownerOf.set(row.id, uid);
    this.issued.set(`${row.id}@${row.rev}`, JSON.stringify(row));
  }

  /** A toast said that it ended like this. */
  announced({ sent, failed }: Settled): void {
    for (const { write } of sent)
      if (!this.effectOf.has(write.id)) this.violate('I8', `${write.kind} ${write.id} was said to be sent`);
    for (const write of failed) this.announcedFailure(write);
  }

  announcedFailure({ id, kind, error }: QueuedWrite): void {
    const code: ErrorCode | undefined = error?.code;
    if (this.effectOf.has(id) && code !== 'TOO_OLD')
      this.violate('I8', `${kind} ${id} was said to be refused: ${code}`);
  }

  /** Everything that happened, as one text: the same for the same seed. */
  history(): string {
    return this.log.join('\n');
  }
}
