// Bugs that somebody could make, as patches of the engine's source. The harness is worth what it finds of them.

const outbox = (name) => `src/data/outbox/${name}.ts`;

export const plantedBugs = [
  {
    name: 'one outbox for all people',
    patches: [
      {
        file: outbox('store'),
        find: "return owner === 'anon' ? runtime.base(work, durability) : runtime.person(owner, work, durability);",
        put: 'return runtime.base(work, durability);',
      },
    ],
  },
  {
    name: 'last in, first out',
    patches: [
      {
        file: outbox('flush'),
        find: 'const batch = selectBatch(writes, {',
        put: 'const batch = selectBatch([...writes].reverse(), {',
      },
    ],
  },
  {
    name: 'deleted before the answer',
    patches: [
      {
        file: outbox('flush'),
        find: 'await db.outbox.bulkPut(sending);',
        put: 'await db.outbox.bulkDelete(sending.map(({ seq }) => seq));',
      },
    ],
  },
  {
    name: 'a new id at every try',
    patches: [
      {
        file: outbox('flush'),
        find: "state: 'sending',",
        put: "id: runtime.newId(), state: 'sending',",
      },
    ],
  },
  {
    name: 'dropped when the network fails',
    patches: [
      {
        file: outbox('flush'),
        find: "if (code === 'OFFLINE' || code === 'NOT_OURS') {\n    await requeue(runtime, owner, writes);",
        put: "if (code === 'OFFLINE' || code === 'NOT_OURS') {\n    await inOutbox(runtime, owner, (db) => db.outbox.bulkDelete(writes.map(({ seq }) => seq)));",
      },
    ],
  },
  {
    name: 'given up at a 5xx',
    patches: [
      {
        file: outbox('flush'),
        find: 'await requeue(runtime, owner, writes, (write) => ({ ...write, attempts: write.attempts + 1 }));',
        put: "await requeue(runtime, owner, writes, (write) => ({ ...write, state: 'failed', error }));",
      },
    ],
  },
  {
    name: 'gone from the outbox before its rows are stored',
    patches: [
      {
        file: outbox('apply-results'),
        find: 'return inOutbox(runtime, owner, (db) => {\n    const own',
        put: "for (const { seq, id } of writes) if (['applied', 'duplicate'].includes(verdicts.get(id)?.status ?? '')) void (await inOutbox(runtime, owner, (db) => db.outbox.delete(seq)));\n  return inOutbox(runtime, owner, (db) => {\n    const own",
      },
    ],
  },
  {
    name: 'no session, so as nobody',
    patches: [
      {
        file: 'src/data/session/call-rpc.ts',
        find: 'const who = await ports.credentials();',
        put: 'const who = await ports.credentials().catch(() => undefined);\n  if (!who) return send(ports, name, args, undefined);',
      },
    ],
  },
  {
    name: 'any JSON is an answer',
    patches: [
      {
        file: 'src/data/session/call-rpc.ts',
        find: 'const isOurs = head.success && head.data.k === k;',
        put: 'const isOurs = true;',
      },
      {
        file: 'src/data/session/call-rpc.ts',
        find: "if (!isOurs) throw new AppError('NOT_OURS');\n    ports.noteServerTime(head.data.now, sentAt);",
        put: '',
      },
      {
        file: 'src/data/session/call-rpc.ts',
        find: 'if (head.data.viewer !== uid)',
        put: 'if (head.success && head.data.viewer !== uid)',
      },
      { file: outbox('send'), find: 'const { results } = await', put: 'const { results = [] } = await' },
      { file: outbox('send'), find: 'results: z.array(verdict)', put: 'results: z.exactOptional(z.array(verdict))' },
      {
        file: outbox('send'),
        find: "if (writes.some(({ id }) => !verdicts.has(id))) throw new AppError('NOT_OURS', { missing: true });",
        put: "for (const { id } of writes) if (!verdicts.has(id)) verdicts.set(id, { id, status: 'applied' });",
      },
    ],
  },
  {
    name: 'an answer that leaves writes out counts',
    patches: [
      {
        file: outbox('send'),
        find: "if (writes.some(({ id }) => !verdicts.has(id))) throw new AppError('NOT_OURS', { missing: true });",
        put: "for (const { id } of writes) if (!verdicts.has(id)) verdicts.set(id, { id, status: 'duplicate' });",
      },
      {
        file: 'src/data/session/call-rpc.ts',
        find: 'if (head.data.viewer !== uid)',
        put: 'if (head.data.viewer !== null && head.data.viewer !== uid)',
      },
    ],
  },
  {
    name: 'ordered by the clock',
    patches: [
      {
        file: outbox('flush'),
        find: 'const batch = selectBatch(writes, {',
        put: 'const batch = selectBatch(writes.toSorted((a, b) => a.createdAt - b.createdAt), {',
      },
    ],
  },
  {
    name: 'a refusal is only told, not kept',
    patches: [
      {
        file: outbox('apply-results'),
        find: "if (next.state === 'failed' && isSilentRejection(next)) await",
        put: "if (next.state === 'failed') await",
      },
    ],
  },
  {
    name: 'a refusal is kept in a second transaction',
    patches: [
      {
        file: outbox('apply-results'),
        find: "if (next.state === 'failed' && isSilentRejection(next)) await",
        put: "if (next.state === 'failed') await",
      },
      {
        file: outbox('flush'),
        find: 'return applyResults(runtime, owner, batch, verdicts, policy.isSilentRejection);',
        put: 'const settled = await applyResults(runtime, owner, batch, verdicts, policy.isSilentRejection);\n  if (settled.failed.length > 0) await inOutbox(runtime, owner, (db) => db.outbox.bulkPut(settled.failed));\n  return settled;',
      },
    ],
  },
  {
    name: 'a refused write does not hold its lane',
    patches: [
      {
        file: outbox('batch'),
        find: "const waits = (write.state !== 'queued' && write.state !== 'sending') || isLeased(write, now);",
        put: "if (write.state === 'failed') continue;\n    const waits = write.state === 'parked' || isLeased(write, now);",
      },
    ],
  },
  {
    name: 'merged into a write that was sent',
    patches: [
      {
        file: outbox('enqueue'),
        find: "last.state === 'queued' &&\n          isUnsent(last)",
        put: "last.state === 'queued'",
      },
    ],
  },
  {
    name: 'nobody asks whom the answer is for',
    patches: [
      {
        file: 'src/data/session/call-rpc.ts',
        find: "if (head.data.viewer !== uid) throw new AppError('SIGNED_OUT', { viewer: head.data.viewer });",
        put: '',
      },
    ],
  },
  {
    name: 'a late answer is stored after the sign-out',
    patches: [
      {
        file: 'src/data/session/user-db-guard.ts',
        find: "if (await isGone(uid).catch(() => false)) await ports.clearUserDb(uid, 'keep').catch(() => undefined);",
        put: '',
      },
    ],
  },
  {
    name: 'put back from memory',
    patches: [
      {
        file: outbox('apply-results'),
        find: "await db.outbox.put(change({ ...kept, state: 'queued', leaseUntil: 0 }));",
        put: 'await db.outbox.delete(seq);',
      },
    ],
  },
  {
    name: 'nobody heeds the back-off',
    patches: [
      {
        file: outbox('flush'),
        find: 'const mustWait = (now: BackoffState) => isBackingOff(now, runtime.now()) && !(force && isFirst);',
        put: 'const mustWait = (now: BackoffState) => now.until < 0;',
      },
    ],
  },
  {
    name: 'tries again at once',
    patches: [
      {
        file: outbox('flush'),
        find: "await recordServerBusy(runtime, backoff, detail['retryAfter']);\n    return 'stop';",
        put: "return 'again';",
      },
    ],
  },
  {
    name: 'refused counts as done',
    patches: [
      {
        file: outbox('apply-results'),
        find: "if (verdict.status === 'applied' || verdict.status === 'duplicate') {\n    if",
        put: "if (['applied', 'duplicate', 'rejected'].includes(verdict.status)) {\n    if",
      },
    ],
  },
  {
    name: 'an older copy of a row wins',
    patches: [
      {
        file: 'src/data/storage/apply-rows.ts',
        find: 'const newer = rows.filter((row, at) => row.rev > (known[at]?.rev ?? 0));',
        put: 'const newer = rows.filter((_row, at) => known.length > at);',
      },
    ],
  },
  {
    name: 'the words change on the way',
    patches: [
      {
        file: outbox('flush'),
        find: 'sentOnce: true,',
        put: 'args: write.sentOnce ? { ...Object(write.args), again: true } : write.args, sentOnce: true,',
      },
    ],
  },
  {
    name: 'sent into a line that is dead',
    patches: [
      {
        file: outbox('flush'),
        find: 'const line: Line = size > 0 ? await lineFor(turn, force && isFirst) : { isOpen: false };',
        put: 'const line: Line = { isOpen: true };',
      },
    ],
  },
  {
    name: 'kept although it said that nothing was',
    patches: [{ file: outbox('enqueue'), find: '(await takeBack(runtime, owner, kept))', put: 'true' }],
  },
  {
    name: 'whoever is signed in by then will do',
    patches: [
      {
        file: 'src/data/session/call-rpc.ts',
        find: 'if (uid !== undefined && who.uid !== uid) throw',
        put: "if (uid === '') throw",
      },
    ],
  },
  {
    name: 'this phone’s clock ends what waits',
    patches: [
      {
        file: outbox('expire-and-requeue'),
        find: 'if (toldTime === undefined || write.madeAt === undefined) return 0;',
        put: 'if (toldTime === undefined || write.madeAt === undefined) return ageHere(write, now);',
      },
    ],
  },
  {
    name: 'nobody hears that the server is back',
    patches: [
      {
        file: outbox('backoff-state'),
        find: 'if (isCautious) await write(',
        put: 'if (isCautious && state.busy < 0) await write(',
      },
    ],
  },
  {
    name: 'a firewall is our server',
    patches: [
      {
        file: 'src/data/server/client/failure.ts',
        find: "return new AppError('NOT_OURS', { status });\n}",
        put: 'return dataFailure(status, refusal);\n}',
      },
    ],
  },
  {
    name: 'a renewal without an answer signs out',
    patches: [
      {
        file: 'src/data/session/session-refresh.ts',
        find: 'if (![400, 401, 403].includes(status) ||',
        put: "if (status >= 500) return 'session_expired';\n  if (![400, 401, 403].includes(status) ||",
      },
    ],
  },
  {
    name: 'any refusal of a renewal is final',
    patches: [
      {
        file: 'src/data/session/session-refresh.ts',
        find: "typeof value === 'string' && refreshRefusals.has(value)",
        put: "typeof value === 'string'",
      },
    ],
  },
  {
    name: 'a refused renewal ends whoever is signed in by then',
    patches: [
      {
        file: 'src/data/session/session-refresh.ts',
        find: 'if ((await ports.newest()).gen === known.gen) await',
        put: 'await',
      },
    ],
  },
  {
    name: 'the fee is said to come back, too',
    patches: [
      {
        file: 'src/domain/refund-offer.ts',
        find: 'courtPrice: subtotal,',
        put: 'courtPrice: total,',
      },
    ],
  },
  {
    name: 'only the page of the venue asks about a lost answer',
    patches: [
      {
        file: 'src/features/booking/unanswered/ask-unanswered.ts',
        find: "if (!draft?.outcomeUnknown) return { is: 'none' };",
        put: "if (!draft?.outcomeUnknown || draft.receipt === null) return { is: 'none' };",
      },
    ],
  },
  {
    name: 'no answer counts as a refusal',
    patches: [
      {
        file: 'src/features/booking/unanswered/ask-unanswered.ts',
        find: "if (state.stage === 'unknown') return { is: 'open', error };",
        put: '',
      },
      {
        file: 'src/features/booking/unanswered/ask-unanswered.ts',
        find: 'await ports.settleDraft(requestId, next);',
        put: 'await ports.settleDraft(requestId, null);',
      },
    ],
  },
];
