// Each recorded request at the real sign-in server, and at the embedded backend that stands in for it.
import { expect, test } from '@playwright/test';
import { answers, refusals } from './differences.ts';
import { recordedRefusals } from './recorded-refusals.ts';
import { anybody, platform } from './requests.ts';
import { successes } from './successes.ts';
import { openWorlds, type Answer } from './worlds.ts';

const worlds = openWorlds();
test.afterAll(() => worlds.close());

/** The answer as the recording writes it. */
function written({ status, body }: Answer): string {
  const words = String(body['message'] ?? '').replace(/\d+ seconds/, 'N seconds');
  return `${status} ${String(body['code'] ?? '')} ${words}`;
}

for (const [request, status, code, message] of recordedRefusals) {
  const answer = `${status} ${code} ${message}`;
  const key = `${request} ${answer}`;
  test(key, async () => {
    const way = anybody[key];
    const real = await (way ? way(worlds.real) : platform[key]?.(worlds.real));
    expect(real && written(real), 'the real server').toMatch(startingWith(answer));
    if (way)
      expect(written(await way(worlds.embedded)), 'the embedded one').toMatch(startingWith(refusals[key] ?? answer));
  });
}

const startingWith = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);

/** The names in an answer, down to the last one. */
function namesIn(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((each) => namesIn(each, `${at}[]`));
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([name, each]) => namesIn(each, at ? `${at}.${name}` : name));
}

function namesOnlyIn(one: Answer, other: Answer): string[] {
  const known = new Set(namesIn(other.body));
  return namesIn(one.body).filter((name) => !known.has(name));
}

for (const [name, act] of Object.entries(successes)) {
  test(`${name}: the same names in both answers`, async () => {
    const [real, embedded] = [await act(worlds.real), await act(worlds.embedded)];
    expect(embedded.status).toBe(real.status);
    expect({ missing: namesOnlyIn(real, embedded), more: namesOnlyIn(embedded, real) }).toEqual(
      answers[name] ?? { missing: [], more: [] },
    );
  });
}

test('a difference that is gone is no longer allowed', () => {
  expect(Object.keys(refusals).filter((key) => !(key in anybody))).toEqual([]);
  expect(Object.keys(answers).filter((name) => !(name in successes))).toEqual([]);
});
