import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { askBeforeSignOut, readSignOutQuestion, subscribeSignOutQuestion } from './sign-out-question.ts';

const left = { writes: [] as QueuedWrite[], started: true };
const soon = 5000;

function ask() {
  const answers: string[] = [];
  void askBeforeSignOut('u', left).then((answer) => answers.push(answer));
  return answers;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  readSignOutQuestion()?.answer('stay');
  vi.useRealTimers();
});

test('waits for the person as long as somebody shows it', async () => {
  const stop = subscribeSignOutQuestion(() => undefined);
  const answers = ask();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answers).toEqual([]);
  readSignOutQuestion()?.answer('discard');
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toEqual(['discard']);
  stop();
});

test('waits for the part that shows it to arrive', async () => {
  const answers = ask();
  await vi.advanceTimersByTimeAsync(1000);
  const stop = subscribeSignOutQuestion(() => undefined);
  await vi.advanceTimersByTimeAsync(soon);
  expect(answers).toEqual([]);
  stop();
});

test('that nobody shows keeps nobody signed in, and keeps what was not sent', async () => {
  const answers = ask();
  await vi.advanceTimersByTimeAsync(soon);
  expect(answers).toEqual(['keep']);
  expect(readSignOutQuestion()).toBeUndefined();
});

test('nor does one whose part breaks while it is shown', async () => {
  const stop = subscribeSignOutQuestion(() => undefined);
  const answers = ask();
  await vi.advanceTimersByTimeAsync(soon);
  stop();
  await vi.advanceTimersByTimeAsync(soon);
  expect(answers).toEqual(['keep']);
});
