import { afterEach, beforeEach, expect } from 'vitest';

// Not spies: a test that forgets what its own have seen (`vi.clearAllMocks`) would forget this, too. One that expects a message
// puts a spy over these.
const { error, warn } = console;
const said: unknown[][] = [];

beforeEach(() => {
  for (const [name, say] of Object.entries({ error, warn }))
    Object.assign(console, {
      [name]: (...message: unknown[]) => {
        said.push(message);
        say(...message);
      },
    });
});

afterEach(() => {
  Object.assign(console, { error, warn });
  expect(said.splice(0), 'a test must not leave errors or warnings in the console').toEqual([]);
});
