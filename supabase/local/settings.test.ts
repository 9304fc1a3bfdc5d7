import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('without a word it starts on port 4173 with the data in .baari', () => {
  expect(readSettings([], {})).toEqual({
    command: 'start',
    dataFolder: resolve('.baari'),
    port: 4173,
    mayBuild: true,
    signUp: 'quick',
  });
});

test('PORT, BAARI_DATA and --no-build are taken', () => {
  const settings = readSettings(['start', '--no-build'], { PORT: '5000', BAARI_DATA: '/tmp/elsewhere' });
  expect(settings).toEqual({
    command: 'start',
    dataFolder: resolve('/tmp/elsewhere'),
    port: 5000,
    mayBuild: false,
    signUp: 'quick',
  });
});

test('BAARI_SIGN_UP=confirm asks new people to open a mail first', () => {
  expect(readSettings([], { BAARI_SIGN_UP: 'confirm' }).signUp).toBe('confirm');
});

test.each([
  [['strat'], {}, 'Unknown command "strat"'],
  [['start', '--fast'], {}, 'Unknown option "--fast"'],
  [['start'], { PORT: 'http' }, 'PORT is not a port number: http'],
  [['start'], { PORT: '70000' }, 'PORT is not a port number: 70000'],
  [['start'], { BAARI_SIGN_UP: 'slow' }, 'Unknown BAARI_SIGN_UP "slow". Known: quick, confirm.'],
])('%j with %j is refused in plain words', (words, env, message) => {
  expect(() => readSettings(words, env)).toThrow(message);
});
