import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { scenarios } from './scenarios.ts';

const numbers = Array.from({ length: 40 }, (_, at) => at + 1);

test('there are forty scenarios', () => {
  expect(Object.keys(scenarios).map(Number)).toEqual(numbers);
});

describe('each has a test in its file that carries its number', () => {
  test.each(Object.entries(scenarios).map(([number, [title, file]]) => [number, title, file] as const))(
    '%s: %s',
    (number, _title, file) => {
      const start = `^\\s*(?:test|it|describe)(?:\\.each\\([^]*?\\))?\\(\\s*'fault ${number.padStart(2, '0')}: `;
      expect(new RegExp(start, 'm').test(readFileSync(file, 'utf8')), file).toBe(true);
    },
  );
});
