import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureOf } from '#data/server/client/failure.ts';
import { AppError } from '#domain/errors.ts';
import { useOnlineWrite } from './use-online-write.ts';

const here = vi.hoisted(() => ({ uid: 'rabia', network: true }));
vi.mock('#data/session.ts', () => ({ readStoredUser: () => ({ id: here.uid }) }));
vi.mock('#data/server/reachability.ts', async (original) => ({
  ...(await original<object>()),
  hasNetwork: () => here.network,
}));

type Write = { id: string; kind: string; args: object; uid?: string };
const send = vi.hoisted(() => vi.fn<(write: Write) => Promise<Record<string, unknown>>>());
vi.mock('#data/repositories/online-writes.ts', () => ({ sendOnline: send }));

const args = { bookingId: 'b', decision: 'confirm' };
const ids = () => new Set(send.mock.calls.map(([write]) => write.id));
const never = () => new Promise<never>(() => undefined);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  send.mockReset();
  Object.assign(here, { uid: 'rabia', network: true });
});

/** A mounted form whose decision is under way. */
function decided(onUnsure?: (isUnsure: boolean) => void) {
  const hook = renderHook(() => useOnlineWrite(onUnsure));
  const outcomes: string[] = [];
  act(() => void hook.result.current.run('decide-booking', args).then(({ is }) => outcomes.push(is)));
  return { ...hook, outcomes, is: () => hook.result.current.state.is };
}

describe('a decision', () => {
  it('that is answered is done, with its rows', async () => {
    send.mockResolvedValue({ entries: [1] });
    const { result, outcomes } = decided();
    expect(result.current.state).toEqual({ is: 'saving' });
    await pass(0);
    expect(result.current.state).toEqual({ is: 'done', rows: { entries: [1] } });
    expect(outcomes).toEqual(['done']);
    expect(send.mock.calls[0]?.[0]).toMatchObject({ kind: 'decide-booking', args });
  });

  it('that is refused says so at once and is not asked again', async () => {
    send.mockRejectedValue(new AppError('ALREADY_DECIDED', { by: 'Rabia' }));
    const { result } = decided();
    await pass(60_000);
    expect(result.current.state).toMatchObject({
      is: 'refused',
      error: { code: 'ALREADY_DECIDED', detail: { by: 'Rabia' } },
    });
    expect(send).toHaveBeenCalledOnce();
  });

  it('whose answer does not come is unsure after six seconds, and still hears it', async () => {
    let answer: (rows: Record<string, unknown>) => void = () => undefined;
    send.mockImplementation(() => new Promise((resolve) => void (answer = resolve)));
    const { is } = decided();
    await pass(5999);
    expect(is()).toBe('saving');
    await pass(1);
    expect(is()).toBe('unsure');
    answer({});
    await pass(0);
    expect(is()).toBe('done');
  });

  it('tells the list that its answer is missing, and that it has come, also when the form is gone', async () => {
    let answer: (rows: Record<string, unknown>) => void = () => undefined;
    send.mockImplementation(() => new Promise((resolve) => void (answer = resolve)));
    const onUnsure = vi.fn<(isUnsure: boolean) => void>();
    const { unmount } = decided(onUnsure);
    unmount();
    await pass(5999);
    expect(onUnsure).not.toHaveBeenCalled();
    await pass(1);
    expect(onUnsure).toHaveBeenLastCalledWith(true);
    answer({});
    await pass(0);
    expect(onUnsure).toHaveBeenLastCalledWith(false);
  });

  // spec: console-stories.portal
  it.each(['OFFLINE', 'BUSY', 'NOT_OURS'] as const)('that meets %s is asked again under its own id', async (code) => {
    send.mockRejectedValueOnce(new AppError(code)).mockRejectedValueOnce(new AppError(code)).mockResolvedValue({});
    const { is } = decided();
    await pass(1499);
    expect(send).toHaveBeenCalledTimes(1);
    await pass(1);
    await pass(3000);
    expect(is()).toBe('done');
    expect(send).toHaveBeenCalledTimes(3);
    expect(ids().size).toBe(1);
  });

  it('that waited too long for a lock (55P03) is asked again under its own id', async () => {
    const body = { code: '55P03', message: 'canceling statement due to lock timeout', details: null, hint: null };
    const headers = { 'content-type': 'application/json' };
    const failure = await failureOf(new Response(JSON.stringify(body), { status: 500, headers }));
    send.mockRejectedValueOnce(failure).mockResolvedValue({});
    const { is } = decided();
    await pass(1499);
    expect(is()).toBe('saving');
    await pass(1);
    expect(is()).toBe('done');
    expect([send.mock.calls.length, ids().size]).toEqual([2, 1]);
  });

  it('that nobody answers for ten minutes was not sent where there was no network', async () => {
    here.network = false;
    send.mockRejectedValue(new AppError('OFFLINE'));
    const { is, outcomes } = decided();
    await pass(9 * 60_000);
    expect(is()).toBe('unsure');
    await pass(60_000);
    expect(is()).toBe('not-sent');
    expect(outcomes).toEqual(['not-sent']);
    const asked = send.mock.calls.length;
    await pass(10 * 60_000);
    expect(send).toHaveBeenCalledTimes(asked);
  });

  it.each(['OFFLINE', 'BUSY', 'NOT_OURS'] as const)('that meets %s for ten minutes may have arrived', async (code) => {
    send.mockRejectedValue(new AppError(code));
    const { outcomes } = decided();
    await pass(10 * 60_000);
    expect(outcomes).toEqual(['unheard']);
  });

  it('whose first answer was lost may have arrived, whatever a later try is refused with as a whole', async () => {
    send.mockRejectedValueOnce(new AppError('BUSY')).mockRejectedValue(new AppError('SIGNED_OUT'));
    const { outcomes } = decided();
    await pass(2000);
    expect(outcomes).toEqual(['unheard']);
  });

  it('whose first answer was lost hears the verdict of the server', async () => {
    send
      .mockRejectedValueOnce(new AppError('BUSY'))
      .mockRejectedValue(new AppError('ALREADY_DECIDED', { verdict: 'rejected' }));
    const { outcomes } = decided();
    await pass(2000);
    expect(outcomes).toEqual(['refused']);
  });

  it('stays that of whoever made it when somebody else signs in meanwhile', async () => {
    send.mockRejectedValueOnce(new AppError('OFFLINE')).mockResolvedValue({});
    decided();
    await pass(0);
    here.uid = 'somebody else';
    await pass(2000);
    expect(send.mock.calls.map(([{ uid }]) => uid)).toEqual(['rabia', 'rabia']);
  });

  it('goes on when its form is closed, and a new one starts with an id of its own', async () => {
    send.mockRejectedValueOnce(new AppError('OFFLINE')).mockResolvedValue({});
    const first = decided();
    first.unmount();
    await pass(2000);
    expect(first.outcomes).toEqual(['done']);
    decided();
    await pass(0);
    expect(ids().size).toBe(2);
  });

  it('that was put aside changes nothing any more', async () => {
    send.mockImplementation(never);
    const { result, is } = decided();
    act(() => result.current.reset());
    await pass(7000);
    expect(is()).toBe('idle');
  });
});
