import { expect, test } from 'vitest';
import { runInLanes } from './lanes.mjs';

/** Runs the steps, each for its `takes` ticks; what ran at each tick, and what was left out. */
async function watch(steps, capacity, failing = []) {
  const running = new Set();
  const seen = [];
  const run = async ({ name, takes = 1 }) => {
    running.add(name);
    for (let tick = 0; tick < takes; tick++) {
      await new Promise((resolve) => void setImmediate(resolve));
      seen.push([...running].toSorted((a, b) => (a < b ? -1 : 1)).join(' '));
    }
    running.delete(name);
    return !failing.includes(name);
  };
  const leftOut = await runInLanes(steps, { capacity, run });
  return { seen: seen.filter((now, at) => now !== seen[at - 1]), leftOut: Object.fromEntries(leftOut) };
}

const step = (name, more = {}) => ({ name, takes: 3, ...more });

test('as many run as there are cores, in their order', async () => {
  const { seen } = await watch([step('a', { takes: 6 }), step('b', { takes: 3 }), step('c', { takes: 6 })], 2);
  expect(seen[0]).toBe('a b');
  expect(seen).toContain('a c');
  expect(seen.every((now) => now.split(' ').length <= 2)).toBe(true);
});

test('a step that takes every core waits for them, and nothing behind it overtakes it', async () => {
  const { seen } = await watch([step('a'), step('wide', { cores: 2 }), step('b')], 2);
  expect(seen).toEqual(['a', 'wide', 'b']);
});

test('a step that wants more cores than there are gets all', async () => {
  expect((await watch([step('wide', { cores: 8 }), step('b')], 1)).seen).toEqual(['wide', 'b']);
});

test('a filler takes no core from anybody', async () => {
  const { seen } = await watch([step('filler', { takes: 20, filler: true }), step('wide', { cores: 2 }), step('b')], 2);
  expect(seen).toEqual(['filler wide', 'b filler', 'filler']);
});

test('one that must be alone is alone, without the filler too', async () => {
  const { seen } = await watch(
    [step('filler', { takes: 9, filler: true }), step('timed', { alone: true }), step('b')],
    4,
  );
  expect(seen).toContain('timed');
  expect(seen.filter((now) => now.includes('timed'))).toEqual(['timed']);
});

test('what comes after a failed step is left out, and all that comes after that', async () => {
  const steps = [step('build'), step('floor', { after: ['build'] }), step('far', { after: ['floor'] }), step('b')];
  const { seen, leftOut } = await watch(steps, 1, ['build']);
  expect(seen).toEqual(['build', 'b']);
  expect(leftOut).toEqual({ floor: 'build', far: 'floor' });
});

test('a step that always runs comes last, whatever the others came to', async () => {
  const steps = [
    step('spec', { after: ['build', 'floor'], always: true }),
    step('build'),
    step('floor', { after: ['build'] }),
  ];
  expect(await watch(steps, 2, ['build'])).toEqual({ seen: ['build', 'spec'], leftOut: { floor: 'build' } });
});

test('a predecessor that nobody asked for is taken to be there', async () => {
  expect((await watch([step('floor', { after: ['build'] })], 2)).seen).toEqual(['floor']);
});

test('steps that wait for each other are told instead of waiting for ever', async () => {
  const round = [step('a', { after: ['b'] }), step('b', { after: ['a'] })];
  await expect(watch(round, 2)).rejects.toThrow('Nothing can run of: a, b');
});
