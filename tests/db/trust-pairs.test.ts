// What a customer gets back after every pair of acts of people who each use their right, executed. The two tables are
// documentation: a row is what happened first, a column what somebody does then, and a cell the PKR that come back in the end, or
// the code with which the second act is refused.
//
// The booking: tomorrow 14:00 to 16:00, 3,000 and 4,500 for the hours and the fee of 100, of which all 7,600 arrived. Its policy
// gives the court price (7,500) until 6 hours before the start. The first act is 10 hours before the start, and the second one
// 3 and a half hours before it, when the policy gives nothing any more. Rows with other times say so.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDesk, sold, staff, type Verdict } from '#tests/support/postgres-desk.ts';
import { type Actor, type Database, openDatabase, type Session } from '#tests/support/postgres.ts';
import { transfer, trustSteps } from '#tests/support/postgres-trust.ts';
import { asPerson, ids, tomorrow } from '#tests/support/postgres-world.ts';

/** The second act ends the booking. */
const endings = `
first act                        | customer        | manager, weather | manager, asked  | owner, closing   | Baari, weather  | Baari, asked
nothing                          | 0               | 7600             | NO_CALL         | 7600             | 7600            | NO_CALL
move offered                     | 7600            | 7600             | NO_CALL         | 7600             | 7600            | NO_CALL
move accepted, two hours earlier | 0               | 7600             | NO_CALL         | 7600             | 7600            | NO_CALL
move accepted, a day later       | 7500            | 7600             | NO_CALL         | 7600             | 7600            | NO_CALL
move declined                    | 7600            | 7600             | NO_CALL         | 7600             | 7600            | NO_CALL
move not answered                | 7600            | 7600             | NO_CALL         | 7600             | 7600            | NO_CALL
moved at once, to 17:00          | 7500            | 7600             | NO_CALL         | 7600             | 7600            | NO_CALL
offer withdrawn in time          | 0               | 7600             | NO_CALL         | 7600             | 7600            | NO_CALL
offer withdrawn too late         | 7600            | 7600             | NO_CALL         | 7600             | 7600            | NO_CALL
asked in a call                  | 0               | 7600             | NO_CALL         | 7600             | 7600            | 0
policy changed to none           | 0               | 7600             | NO_CALL         | 7600             | 7600            | NO_CALL
Baari opened a refund of 1,000   | 1000            | 7600             | NO_CALL         | 7600             | 7600            | NO_CALL
and it was sent                  | 1000            | 7600             | NO_CALL         | 7600             | 7600            | NO_CALL
customer reported a problem      | 0               | 7600             | NO_CALL         | 7600             | 7600            | NO_CALL
account deleted                  | ACCOUNT_GONE    | 7600             | NO_CALL         | 7600             | 7600            | NO_CALL
arrived 4 hours before           | NOT_CANCELLABLE | ARRIVED          | NO_CALL         | ARRIVED          | 7600            | NO_CALL
arrived, undone in 12 minutes    | 0               | 7600             | NO_CALL         | 7600             | 7600            | NO_CALL
arrived, undone in 24 minutes    | 0               | ARRIVED          | NO_CALL         | ARRIVED          | 7600            | NO_CALL
arrived, one hour played         | TOO_LATE        | ARRIVED          | NO_CALL         | AFFECTED_CHANGED | 4500            | NO_CALL
venue cancelled                  | 7600            | ALREADY_DECIDED  | ALREADY_DECIDED | AFFECTED_CHANGED | ALREADY_DECIDED | ALREADY_DECIDED
customer cancelled in time       | 7500            | ALREADY_DECIDED  | ALREADY_DECIDED | AFFECTED_CHANGED | ALREADY_DECIDED | ALREADY_DECIDED
`;

/** The second act does not end the booking; its customer then cancels, where that is possible. */
const standing = `
first act                        | manager offers  | moves to 17:00 | withdraws | customer: yes | customer: no | gate lets in        | takes back | owner: no policy | Baari opens 1,000 | Baari sends | customer reports | deletes account
nothing                          | 7600            | 7500           | NOT_FOUND | OFFER_OVER    | OFFER_OVER   | 0                   | 0          | 0                | 1000              | NONE_DUE    | 0                | 0
move offered                     | 7600            | 7500           | 7600      | 7500          | 7600         | 0                   | 7600       | 7600             | 7600              | NONE_DUE    | 7600             | 0
move accepted, two hours earlier | TOO_LATE_TO_ASK | 7500           | NOT_FOUND | OFFER_OVER    | OFFER_OVER   | 0                   | 0          | 0                | 1000              | NONE_DUE    | 0                | 0
move accepted, a day later       | INVALID         | 7600           | NOT_FOUND | OFFER_OVER    | OFFER_OVER   | OUTSIDE_GATE_WINDOW | 7500       | 7500             | 7600              | NONE_DUE    | 7500             | 0
move declined                    | 7600            | 7600           | NOT_FOUND | OFFER_OVER    | OFFER_OVER   | 0                   | 7600       | 7600             | 7600              | NONE_DUE    | 7600             | 0
move not answered                | 7600            | 7600           | NOT_FOUND | OFFER_OVER    | OFFER_OVER   | 0                   | 7600       | 7600             | 7600              | NONE_DUE    | 7600             | 0
moved at once, to 17:00          | 7600            | INVALID        | NOT_FOUND | OFFER_OVER    | OFFER_OVER   | OUTSIDE_GATE_WINDOW | 7500       | 7500             | 7600              | NONE_DUE    | 7500             | 0
offer withdrawn in time          | 7600            | 7500           | NOT_FOUND | OFFER_OVER    | OFFER_OVER   | 0                   | 0          | 0                | 1000              | NONE_DUE    | 0                | 0
offer withdrawn too late         | 7600            | 7600           | NOT_FOUND | OFFER_OVER    | OFFER_OVER   | 0                   | 7600       | 7600             | 7600              | NONE_DUE    | 7600             | 0
asked in a call                  | 7600            | 7500           | NOT_FOUND | OFFER_OVER    | OFFER_OVER   | 0                   | 0          | 0                | 1000              | NONE_DUE    | 0                | 0
policy changed to none           | 7600            | 7500           | NOT_FOUND | OFFER_OVER    | OFFER_OVER   | 0                   | 0          | 0                | 1000              | NONE_DUE    | 0                | 0
Baari opened a refund of 1,000   | 7600            | 7600           | NOT_FOUND | OFFER_OVER    | OFFER_OVER   | 1000                | 1000       | 1000             | 2000              | 1000        | 1000             | 1000
and it was sent                  | 7600            | 7600           | NOT_FOUND | OFFER_OVER    | OFFER_OVER   | 1000                | 1000       | 1000             | 2000              | NONE_DUE    | 1000             | 1000
customer reported a problem      | 7600            | 7500           | NOT_FOUND | OFFER_OVER    | OFFER_OVER   | 0                   | 0          | 0                | 1000              | NONE_DUE    | ALREADY_REPORTED | 0
account deleted                  | NOBODY_TO_ASK   | 0              | NOT_FOUND | ACCOUNT_GONE  | ACCOUNT_GONE | 0                   | 0          | 0                | 1000              | NONE_DUE    | ACCOUNT_GONE     | ACCOUNT_GONE
arrived 4 hours before           | 0               | 7500           | NOT_FOUND | OFFER_OVER    | OFFER_OVER   | ALREADY_CHECKED_IN  | 0          | 0                | 1000              | NONE_DUE    | 0                | 0
arrived, undone in 12 minutes    | 7600            | 7500           | NOT_FOUND | OFFER_OVER    | OFFER_OVER   | 0                   | 0          | 0                | 1000              | NONE_DUE    | 0                | 0
arrived, undone in 24 minutes    | 7600            | 7500           | NOT_FOUND | OFFER_OVER    | OFFER_OVER   | 0                   | 0          | 0                | 1000              | NONE_DUE    | 0                | 0
arrived, one hour played         | TOO_LATE        | TOO_LATE       | NOT_FOUND | OFFER_OVER    | OFFER_OVER   | ALREADY_CHECKED_IN  | 0          | 0                | 1000              | NONE_DUE    | 0                | 0
venue cancelled                  | NOT_CONFIRMED   | NOT_CONFIRMED  | NOT_FOUND | OFFER_OVER    | OFFER_OVER   | NOT_CONFIRMED       | 7600       | 7600             | ABOVE_CEILING     | 7600        | 7600             | 7600
customer cancelled in time       | NOT_CONFIRMED   | NOT_CONFIRMED  | NOT_FOUND | OFFER_OVER    | OFFER_OVER   | NOT_CONFIRMED       | 7500       | 7500             | ABOVE_CEILING     | 7500        | 7500             | 7500
`;

/** A booking that nobody had confirmed: 23 hours before the start, and an hour later. Its receipt is a picture until then. */
const undecided = `
first act                     | customer cancels | customer reports | Baari confirms 7,600 | Baari confirms 8,000 | declines: not paid | venue: not paid | finds 8,000     | finds nothing   | opens 1,000   | sends it
nothing                       | 7600             | 0                | 0                    | 400                  | 0                  | FORBIDDEN       | NONE_DUE        | NONE_DUE        | NOT_DECIDED   | NONE_DUE
Baari declined: not paid      | 0                | 0                | ALREADY_DECIDED      | ALREADY_DECIDED      | ALREADY_DECIDED    | FORBIDDEN       | NONE_DUE        | NONE_DUE        | 1000          | NONE_DUE
Baari declined: not readable  | 0                | 0                | ALREADY_DECIDED      | ALREADY_DECIDED      | ALREADY_DECIDED    | FORBIDDEN       | NONE_DUE        | NONE_DUE        | 1000          | NONE_DUE
Baari declined: 5,000 arrived | 5000             | 5000             | ALREADY_DECIDED      | ALREADY_DECIDED      | ALREADY_DECIDED    | FORBIDDEN       | ALREADY_DECIDED | ALREADY_DECIDED | 6000          | 5000
venue declined: court         | NOT_CANCELLABLE  | 7600             | ALREADY_DECIDED      | ALREADY_DECIDED      | ALREADY_DECIDED    | FORBIDDEN       | 8000            | 0               | ABOVE_CEILING | PAYMENT_UNSEEN
nobody decided in time        | NOT_CANCELLABLE  | 7600             | TOO_LATE             | TOO_LATE             | TOO_LATE           | FORBIDDEN       | 8000            | 0               | ABOVE_CEILING | PAYMENT_UNSEEN
customer took it back         | 7600             | 7600             | ALREADY_DECIDED      | ALREADY_DECIDED      | ALREADY_DECIDED    | FORBIDDEN       | 8000            | 0               | ABOVE_CEILING | PAYMENT_UNSEEN
`;

const start = Date.parse(`${tomorrow}T09:00:00Z`);
const before = (hours: number) => new Date(start - hours * 3_600_000).toISOString();
const inTime = before(10);
const late = before(3.5);

/** The database as one session sees it, whose transaction a test begins and rolls back; a call that fails undoes itself. */
function inTransaction(db: Database, session: Session): Database {
  const become = async ({ role, id = '', now = '', claims = {} }: Omit<Actor, 'role'> & { role: string }) =>
    session.query(
      `select set_config('role', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('baari.now', $3, true),
         set_config('request.jwt.claims', $4, true)`,
      [role, id, now, JSON.stringify(claims)],
    );
  return {
    ...db,
    query: session.query,
    async as(actor, sql, values) {
      await session.query('savepoint call');
      try {
        await become(actor);
        const rows = await session.query(sql, values);
        await become({ role: 'none' });
        return rows;
      } catch (error) {
        await session.query('rollback to call');
        throw error;
      }
    },
  };
}

type Act = (booking: string, now: string) => Promise<unknown>;
type First = {
  act: Act;
  at?: string;
  /** A second step of the first act, and when. */
  next?: [Act, string];
  /** When the second act is. */
  secondAt?: string;
  played?: number;
};

describe('pairs of acts', () => {
  let db: Database;
  let session: Session;
  let inside: Database;
  let steps: ReturnType<typeof trustSteps>;
  const ayesha = (now: string) => asPerson(ids.ayesha, now);
  const owner = (now: string) => asPerson(ids.owner, now);
  const manager = (now: string) => asPerson(staff.manager, now);
  const gate = (now: string) => asPerson(staff.gate, now);
  const rep = (now: string) => asPerson(staff.rep, now);
  const rep2 = (now: string) => asPerson(staff.rep2, now);

  beforeAll(async () => {
    db = await openDatabase('postgres');
    await makeDesk(db);
    session = await db.session();
    inside = inTransaction(db, session);
    steps = trustSteps(inside);
  });
  afterAll(async () => {
    await session.close();
    await db.close();
  });

  const offersEarlier: Act = (id, now) => steps.move(manager(now), id, [12, 13]);
  const offersLater: Act = (id, now) => steps.move(manager(now), id, [14, 15], { day: '2026-11-23' });
  const says =
    (accept: boolean): Act =>
    (id, now) =>
      steps.answer(ayesha(now), id, accept);
  const opens: Act = (id, now) => steps.openRefund(rep(now), id, 1000);
  const sends: Act = async (id, now) => {
    const due = (await steps.refundsOf(id)).find(({ state }) => state === 'due');
    return due ? steps.settle(rep2(now), due.id, 'sent', transfer()) : { code: 'NONE_DUE' };
  };
  const withdraws: Act = (id, now) => steps.withdraw(manager(now), id);
  const lets: Act = (id, now) => steps.checkIn(gate(now), id);
  const takesBack: Act = (id, now) => steps.undoCheckIn(manager(now), id);
  const hasNoPolicy: Act = () => inside.query(`update public.venues set terms = '[]' where id = $1`, [ids.dayVenue]);
  const reports: Act = (id, now) => steps.report(ayesha(now), id, 'other');
  const leaves: Act = (_, now) => steps.deleteAccount(ayesha(now));

  const firsts: Record<string, First> = {
    nothing: { act: () => Promise.resolve() },
    'move offered': { act: offersLater },
    'move accepted, two hours earlier': { act: offersEarlier, next: [says(true), before(9)] },
    'move accepted, a day later': { act: offersLater, next: [says(true), before(9)] },
    'move declined': { act: offersLater, next: [says(false), before(9)] },
    'move not answered': {
      act: (id, now) => steps.move(manager(now), id, [8, 9]),
      next: [(_, now) => steps.tick(now), before(7)],
    },
    'moved at once, to 17:00': { act: (id, now) => steps.move(manager(now), id, [17, 18]) },
    'offer withdrawn in time': { act: offersLater, next: [withdraws, before(7)] },
    'offer withdrawn too late': { act: offersLater, next: [withdraws, before(5)] },
    'asked in a call': { act: (id, now) => steps.logCall(rep(now), id) },
    'policy changed to none': { act: hasNoPolicy },
    'Baari opened a refund of 1,000': { act: opens },
    'and it was sent': { act: opens, next: [sends, before(9)] },
    'customer reported a problem': { act: reports },
    'account deleted': { act: leaves },
    'arrived 4 hours before': { act: lets, at: before(4) },
    'arrived, undone in 12 minutes': { act: lets, at: before(4), next: [takesBack, before(3.8)] },
    'arrived, undone in 24 minutes': { act: lets, at: before(4), next: [takesBack, before(3.6)] },
    'arrived, one hour played': { act: lets, at: before(0.1), secondAt: before(-1), played: 1 },
    'venue cancelled': { act: (id, now) => steps.callOff(manager(now), id, 'court') },
    'customer cancelled in time': { act: (id, now) => steps.cancel(ayesha(now), id) },
  };
  /** Baari's staff see in the dialog what comes back for the hours that were played, and confirm it. */
  const baariCancels = async (id: string, now: string, reason: string, played: number): Promise<Verdict> => {
    const verdict = await steps.callOff(rep(now), id, reason, { played });
    const { code, detail } = verdict;
    return code === 'REFUND_CHANGED'
      ? steps.callOff(rep(now), id, reason, { played, expectedRefund: detail?.['refund'] })
      : verdict;
  };
  const ends: Record<string, (id: string, now: string, played: number) => Promise<unknown>> = {
    customer: (id, now) => steps.cancel(ayesha(now), id),
    'manager, weather': (id, now) => steps.callOff(manager(now), id, 'weather'),
    'manager, asked': (id, now) => steps.callOff(manager(now), id, 'asked'),
    'owner, closing': (id, now) => steps.closeHours(owner(now), '20:00', '22:00', [[id, 'cancel']]),
    'Baari, weather': (id, now, played) => baariCancels(id, now, 'weather', played),
    'Baari, asked': (id, now, played) => baariCancels(id, now, 'asked', played),
  };
  const acts: Record<string, Act> = {
    'manager offers': offersLater,
    'moves to 17:00': (id, now) => steps.move(manager(now), id, [17, 18]),
    withdraws,
    'customer: yes': says(true),
    'customer: no': says(false),
    'gate lets in': lets,
    'takes back': takesBack,
    'owner: no policy': hasNoPolicy,
    'Baari opens 1,000': opens,
    'Baari sends': sends,
    'customer reports': reports,
    'deletes account': leaves,
  };

  const declines =
    (by: (now: string) => Actor, reason: string, args = {}): Act =>
    (id, now) =>
      steps.decline(by(now), id, reason, args);
  const pendingFirsts: Record<string, First> = Object.fromEntries(
    Object.entries<Act>({
      nothing: () => Promise.resolve(),
      'Baari declined: not paid': declines(rep, 'not_paid'),
      'Baari declined: not readable': declines(rep, 'unreadable'),
      'Baari declined: 5,000 arrived': declines(rep, 'too_low', { received: 5000 }),
      'venue declined: court': declines(manager, 'court'),
      'nobody decided in time': () => steps.tick(before(11)),
      'customer took it back': (id, now) => steps.cancel(ayesha(now), id),
    }).map(([name, act]) => [name, { act, at: before(23), secondAt: before(22) }]),
  );
  const settles =
    (by: (now: string) => Actor, action: string, args = {}): Act =>
    async (id, now) => {
      const due = (await steps.refundsOf(id)).find(({ state }) => state === 'due');
      return due ? steps.settle(by(now), due.id, action, args) : { code: 'NONE_DUE' };
    };
  const pendingActs: Record<string, Act> = {
    'customer cancels': (id, now) => steps.cancel(ayesha(now), id),
    'customer reports': reports,
    'Baari confirms 7,600': (id, now) => steps.confirm(rep(now), id, { received: 7600 }),
    'Baari confirms 8,000': (id, now) => steps.confirm(rep(now), id, { received: 8000 }),
    'declines: not paid': declines(rep2, 'not_paid'),
    'venue: not paid': declines(manager, 'not_paid'),
    'finds 8,000': settles(rep, 'found', { incomingReference: 'FT 8000-1', received: 8000 }),
    'finds nothing': settles(rep, 'not_found'),
    'opens 1,000': opens,
    'sends it': sends,
  };

  const codeOf = (verdict: unknown) => (verdict as { code?: string } | undefined)?.code;
  const asCode = ({ message }: Error) => ({ code: message });
  const endOf = async (id: string, second: string, now: string, played: number): Promise<string> =>
    codeOf(await ends[second]?.(id, now, played)) ?? String(await steps.givenBack(id));
  const backAfter = async (id: string, second: string, now: string): Promise<string> => {
    const code = codeOf(await acts[second]?.(id, now).catch(asCode));
    if (code !== undefined) return code;
    await steps.cancel(ayesha(now), id);
    return String(await steps.givenBack(id));
  };
  const backOfPending = async (id: string, second: string, now: string): Promise<string> =>
    codeOf(await pendingActs[second]?.(id, now)) ?? String(await steps.givenBack(id));

  /** Runs the first act, and then each of the second ones on what it left. */
  async function runRow(
    { act, at = inTime, next, secondAt = late, played = 0 }: First,
    status: string,
    columns: readonly string[],
    run: typeof endOf,
  ): Promise<string[]> {
    const cells: string[] = [];
    await session.query('begin');
    const facts = { prices: [3000, 4500], hours: [14, 15], terms: [[6, 100]] as const, status };
    const id = await sold(inside, status === 'pending' ? facts : { ...facts, received: 7600 });
    expect([codeOf(await act(id, at)), next && codeOf(await next[0](id, next[1]))]).toEqual([undefined, undefined]);
    for (const second of columns) {
      await session.query('savepoint first');
      cells.push(await run(id, second, secondAt, played));
      await session.query('rollback to first');
    }
    await session.query('rollback');
    return cells;
  }

  it.each([
    ['acts that end a confirmed booking', endings, 'confirmed', firsts, Object.keys(ends), endOf],
    ['other acts about a confirmed booking', standing, 'confirmed', firsts, Object.keys(acts), backAfter],
    ['acts about a pending booking', undecided, 'pending', pendingFirsts, Object.keys(pendingActs), backOfPending],
  ] as const)('the table of %s says what comes back', async (_, table, status, rowsOf, columns, run) => {
    const rows = [['first act', ...columns]];
    for (const [name, first] of Object.entries(rowsOf))
      rows.push([name, ...(await runRow(first, status, columns, run))]);
    const drawn = rows.map((cells) =>
      cells
        .map((cell, at) => cell.padEnd(Math.max(...rows.map((row) => row[at]?.length ?? 0))))
        .join(' | ')
        .trimEnd(),
    );
    expect(drawn).toEqual(table.trim().split('\n'));
  });
});
