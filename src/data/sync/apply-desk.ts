// The console's part of a pull, applied: a venue, its entries around today, and what customers are paying for right now.
import * as z from 'zod/mini';
import { inShape, moveOffer } from '#data/server/row-shapes.ts';
import { openingRules, priceRules, terms } from '#data/server/rule-shapes.ts';
import { writeUserDb } from '#data/session/user-db-guard.ts';
import type { PartState, StoredDesk, StoredEntry, UserDb } from '#data/storage/db.ts';
import { dropDesk, hoursOfMask } from '#data/storage/apply-work.ts';
import { entriesBetween } from '#data/storage/entries-between.ts';
import type { DeskHold } from '#domain/desk/desk.ts';
import { digestOf, sameDigest } from './digest.ts';
import { isUnmoved, mayResync, notePart, type AnswerHead } from './part-state.ts';

const text = z.string();
const count = z.int();
const cursor = text.check(z.regex(/^\d+$/));
const day = text.check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** A court without a sport has none to show. */
const sport = z.pipe(
  z.nullable(text),
  z.transform((name) => name ?? ''),
);

const court = z.object({
  id: text,
  name: text,
  sport,
  price: count,
  position: count,
  isActive: z.boolean(),
  rev: count,
});

const ticketKey = z.object({
  kid: count,
  x: text,
  y: text,
  from: text,
  to: z.nullable(text),
  revoked: z.nullable(text),
});

/** What a venue's console needs besides its entries. */
const settings = z.object({
  name: text,
  city: text,
  open: text,
  close: text,
  payee: text,
  isPublished: z.boolean(),
  role: text,
  rights: z.array(text),
  courts: z.array(court),
  ticketKeys: z.array(ticketKey),
  terms,
  leadMinutes: count,
  limitsNewcomers: z.nullable(z.boolean()),
  policyRev: count,
  hoursRev: count,
  priceRules,
  openings: openingRules,
  refundsToSend: z.nullable(count),
});

const columnNames = [
  'id',
  'kind',
  'court',
  'day',
  'hours',
  'status',
  'name',
  'phone',
  'code',
  'total',
  'collect',
  'paid',
  'seen',
  'seenAt',
  'note',
  'own',
  'mine',
  'made',
  'moved',
  'offer',
  'rev',
] as const;

const texts = z.array(text);
const counts = z.array(count);
const nullableTexts = z.array(z.nullable(text));
const nullableCounts = z.array(z.nullable(count));

const columns = z.object({
  id: texts,
  kind: texts,
  court: counts,
  day: z.array(day),
  hours: counts,
  status: texts,
  name: nullableTexts,
  phone: nullableTexts,
  code: nullableTexts,
  total: nullableCounts,
  collect: nullableCounts,
  paid: nullableTexts,
  seen: nullableTexts,
  seenAt: nullableTexts,
  note: nullableTexts,
  own: nullableCounts,
  mine: nullableCounts,
  made: nullableTexts,
  moved: nullableTexts,
  offer: z.array(z.nullable(moveOffer)),
  rev: counts,
});

const allColumns = columns.check(
  z.refine((all) => Object.values(all).every((column) => column.length === all.id.length)),
);

const sent = z.object({
  p: text,
  c: cursor,
  full: z.boolean(),
  t: text,
  f: day,
  w: day,
  settings: z.exactOptional(settings),
  del: texts,
  holds: z.array(z.tuple([count, day, count, text, z.nullable(text)], z.unknown())),
  digest: z.object({ n: count, s: count, h: text }),
  cols: texts,
  v: z.array(z.custom<unknown[]>((column) => Array.isArray(column))),
});

/** A newer server may send more columns, or in another order: those that this build knows are found by their names. */
function withOwnColumns({ cols, v, ...rest }: z.output<typeof sent>, context: { issues: unknown[] }) {
  const own = allColumns.safeParse(Object.fromEntries(columnNames.map((name) => [name, v[cols.indexOf(name)]])));
  if (own.success) return { ...rest, v: own.data };
  context.issues.push({ code: 'custom', message: 'columns', input: v, path: ['v'] });
  return z.NEVER;
}

/** The part as the device reads it; tests/db/desk-phone.test.ts reads answers of the SQL with it. */
const deskPart = z.union([z.object({ p: text, gone: z.literal(true) }), z.pipe(sent, z.transform(withOwnColumns))]);

type DeskAnswer = Exclude<z.output<typeof deskPart>, { gone: true }>;
type Here = Exclude<StoredDesk, { gone: true }>;

/** What a desk's part is asked against. */
export function deskRequest(venueId: string, state: PartState | undefined, desk: StoredDesk | undefined) {
  const p = `desk:${venueId}`;
  if (!state?.g || !state.c || !desk || desk.gone) return { p };
  return { p, c: state.c, g: state.g, w: desk.lastDay, t: state.t ?? '' };
}

function rowsOf(venueId: string, courts: Here['courts'], { v }: DeskAnswer): StoredEntry[] | undefined {
  const rows = v.id.map((id, at) => {
    const courtId = courts[v.court[at] ?? -1]?.id;
    return courtId === undefined
      ? undefined
      : {
          id,
          venueId,
          courtId,
          kind: v.kind[at] ?? '',
          day: v.day[at] ?? '',
          hours: hoursOfMask(v.hours[at] ?? 0),
          status: v.status[at] ?? '',
          name: v.name[at] ?? null,
          phone: v.phone[at] ?? null,
          code: v.code[at] ?? null,
          total: v.total[at] ?? null,
          collect: v.collect[at] ?? null,
          paid: v.paid[at] ?? null,
          seen: v.seen[at] ?? null,
          seenAt: v.seenAt[at] ?? null,
          note: v.note[at] ?? null,
          isOwn: v.own[at] === 1,
          isMine: v.mine[at] === 1,
          madeAt: v.made[at] ?? null,
          movedAt: v.moved[at] ?? null,
          offer: v.offer[at] ?? null,
          rev: v.rev[at] ?? 0,
        };
  });
  const known = rows.filter((row) => row !== undefined);
  return known.length === rows.length ? known : undefined;
}

function holdsOf(courts: Here['courts'], { holds }: DeskAnswer): DeskHold[] {
  return holds.flatMap(([place, onDay, mask, until, moveOf]) => {
    const courtId = courts[place]?.id;
    return courtId === undefined
      ? []
      : [{ courtId, day: onDay, hours: hoursOfMask(mask), until, isMove: moveOf !== null }];
  });
}

function deskOf(venueId: string, before: StoredDesk | undefined, answer: DeskAnswer): Here | undefined {
  const own = answer.settings ?? (before && !before.gone ? before : undefined);
  if (!own) return undefined;
  return { ...own, venueId, firstDay: answer.f, lastDay: answer.w, holds: holdsOf(own.courts, answer) };
}

/** Entries of other days than those of the answer leave: the phone keeps no more than the desk shows. */
async function dropOutside(db: UserDb, venueId: string, { f, w }: DeskAnswer): Promise<void> {
  const own = db.entries.where('[venueId+day]');
  await own.between([venueId, ''], [venueId, f], true, false).delete();
  await db.entries.where('[venueId+day]').between([venueId, w], [venueId, '\uffff'], false, true).delete();
}

async function putRows(db: UserDb, venueId: string, rows: readonly StoredEntry[], answer: DeskAnswer) {
  const known = await db.entries.bulkGet(rows.map(({ id }) => id));
  if (answer.full) await db.entries.where('[venueId+day]').between([venueId, ''], [venueId, '\uffff']).delete();
  const newer = rows.flatMap((row, at) => {
    const { rev = 0, madeAt = null } = known[at] ?? {};
    if (!answer.full && row.rev < rev) return [];
    // When an own entry was made only the answer to its write has said.
    return [row.kind === 'app' ? row : { ...row, madeAt: row.madeAt ?? madeAt }];
  });
  await db.entries.bulkPut(newer);
  await db.entries.bulkDelete(answer.del);
  await dropOutside(db, venueId, answer);
}

async function isAsTheServerSees(db: UserDb, venueId: string, { f, w, digest }: DeskAnswer): Promise<boolean> {
  const kept = await entriesBetween(db, venueId, f, w);
  const own = digestOf(
    kept.map(({ id }) => id),
    kept.map(({ rev }) => rev),
  );
  return sameDigest(own, digest);
}

/** How a person's rows are written: `writeUserDb`, or a test's own. */
type UserDbWriter = <T>(uid: string, work: (db: UserDb) => Promise<T>) => Promise<T>;

/**
 * Applies the part of one venue in one transaction: `again` when it must be asked for once more (it was changed meanwhile, or
 * differs from what the server sees), `gone` when the person has no role there; nothing of it stays then but its name.
 * @throws {AppError} SIGNED_OUT | UNEXPECTED | STORAGE_*
 */
export async function applyDesk(
  uid: string,
  venueId: string,
  part: unknown,
  asked: PartState | undefined,
  at: AnswerHead,
  write: UserDbWriter = writeUserDb,
): Promise<'here' | 'again' | 'gone'> {
  const answer = inShape(deskPart, part);
  const p = `desk:${venueId}`;
  return write(uid, (db) =>
    db.transaction('rw', db.desks, db.entries, db.parts, db.outbox, async () => {
      const now = await db.parts.get(p);
      const before = await db.desks.get(venueId);
      if (!isUnmoved(asked, now)) return 'again';
      if ('gone' in answer) {
        await dropDesk(db, venueId);
        return 'gone';
      }
      const desk = deskOf(venueId, before, answer);
      const rows = desk && rowsOf(venueId, desk.courts, answer);
      // Without the courts that it counts, an answer means nothing.
      if (!rows) {
        await db.parts.delete(p);
        return 'again';
      }
      await putRows(db, venueId, rows, answer);
      await db.desks.put(desk);
      const differs = !(await isAsTheServerSees(db, venueId, answer));
      const wrong = differs && !answer.full && mayResync(now, at.at);
      const changed = answer.full || rows.length > 0 || answer.del.length > 0;
      await notePart(db.parts, now, { p, c: wrong ? null : answer.c, changed, t: answer.t, resync: wrong }, at);
      return wrong ? 'again' : 'here';
    }),
  );
}
