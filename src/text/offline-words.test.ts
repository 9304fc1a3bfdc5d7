import { expect, it } from 'vitest';
import { dictionary } from '#tests/support/words.ts';

/** Shown only where the browser itself knows of no network. */
const onlyWithoutNetwork = [
  'freshness.offline',
  'form.offline',
  'error.noNetwork',
  'errorPage.offlineHint',
  'pwa.offlineNever',
  'pwa.offlineMemory',
];

/** Nothing can be said better here: each is about what comes after, whatever was in the way. */
const afterwards = ['change.unknown', 'watch.queued'];

it('what is also said while only Baari cannot be reached blames no missing internet', () => {
  const blaming = /you’re (?:off|(?:back )?on)line|to the internet/i;
  const keys = Object.entries(dictionary)
    .filter(([, words]) => blaming.test(JSON.stringify(words)))
    .map(([key]) => key);
  expect(keys.toSorted()).toEqual([...onlyWithoutNetwork, ...afterwards].toSorted());
});
