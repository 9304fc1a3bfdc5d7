import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { useRequest } from './use-request.ts';

type Deferred = { promise: Promise<string>; resolve: (value: string) => void; reject: (error: unknown) => void };

function deferred(): Deferred {
  let resolve: Deferred['resolve'] = () => undefined;
  let reject: Deferred['reject'] = () => undefined;
  const promise = new Promise<string>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

/** A request of which the test decides when and how each call ends. */
function setup() {
  const calls: Deferred[] = [];
  const fn = (_id: string) => {
    const call = deferred();
    calls.push(call);
    return call.promise;
  };
  return { calls, ...renderHook(() => useRequest(fn)) };
}

test('idle, loading, done', async () => {
  const { calls, result } = setup();
  expect(result.current).toMatchObject({ state: 'idle', value: undefined, error: undefined });
  let outcome: Promise<string | undefined> | undefined;
  act(() => {
    outcome = result.current.run('a');
  });
  expect(result.current.state).toBe('loading');
  await act(async () => calls[0]?.resolve('A'));
  expect(result.current).toMatchObject({ state: 'done', value: 'A' });
  await expect(outcome).resolves.toBe('A');
});

test('a failure is in `error`, never thrown', async () => {
  const { calls, result } = setup();
  let outcome: Promise<string | undefined> | undefined;
  act(() => {
    outcome = result.current.run('a');
  });
  await act(async () => calls[0]?.reject(new AppError('BUSY')));
  expect(result.current).toMatchObject({ state: 'failed', value: undefined, error: { code: 'BUSY' } });
  await expect(outcome).resolves.toBeUndefined();
  act(() => void result.current.run('b'));
  await act(async () => calls[1]?.reject(new TypeError('oops')));
  expect(result.current.error?.code).toBe('UNEXPECTED');
});

test('the latest call wins, in whatever order the answers come', async () => {
  const { calls, result } = setup();
  act(() => void result.current.run('old'));
  act(() => void result.current.run('new'));
  await act(async () => calls[1]?.resolve('NEW'));
  await act(async () => calls[0]?.resolve('OLD'));
  expect(result.current).toMatchObject({ state: 'done', value: 'NEW' });
});

test('reset forgets what is still to come', async () => {
  const { calls, result } = setup();
  act(() => void result.current.run('a'));
  act(() => result.current.reset());
  await act(async () => calls[0]?.resolve('A'));
  expect(result.current).toMatchObject({ state: 'idle', value: undefined });
});

test('an answer after the component is gone changes nothing and warns nobody', async () => {
  const { calls, result, unmount } = setup();
  let outcome: Promise<string | undefined> | undefined;
  act(() => {
    outcome = result.current.run('a');
  });
  unmount();
  calls[0]?.resolve('A');
  await expect(outcome).resolves.toBe('A');
});

test('run stays the same as long as the function does', () => {
  const { result, rerender } = setup();
  const { run } = result.current;
  rerender();
  expect(result.current.run).toBe(run);
});
