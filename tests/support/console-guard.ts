import { afterEach, beforeEach, expect, vi } from 'vitest';

const { error, warn } = console;
const said: unknown[][] = [];
const hear =
  (say: typeof error): typeof error =>
  (...message: unknown[]) => {
    said.push(message);
    say(...message);
  };
// Not spies: a test that forgets what its own have seen (`vi.clearAllMocks`) would forget this, too. One that expects a message
// puts a spy over these, and gives it back.
const heard = { error: hear(error), warn: hear(warn) };

beforeEach(() => {
  Object.assign(console, heard);
});

afterEach(() => {
  const spied = [console.error, console.warn].filter((say) => vi.isMockFunction(say));
  Object.assign(console, { error, warn });
  expect(said.splice(0), 'a test must not leave errors or warnings in the console').toEqual([]);
  expect(spied, 'a test must not leave a spy on the console').toEqual([]);
});
