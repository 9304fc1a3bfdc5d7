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
  'desk.offlineSince',
  'desk.ageOffline',
];

/** Nothing can be said better here: each is about another moment, whatever was in the way. */
const afterwards = ['change.unknown', 'watch.queued', 'privacy.long.text2'];

/** What the app can do, and what becomes of a venue: said at any time, and of nobody's network. */
const atAnyTime = ['homeSteps.findText', 'profile.keptLabel', 'admin.did.venue.unpublished', 'admin.vendor.suspendAsk'];

// "Needs a connection" is true either way: the one to Baari is missing.
it('what is also said while only Baari cannot be reached calls nobody offline and blames no missing internet', () => {
  const blaming = /\boffline\b|you’re (?:back )?online|\bno (?:connection|network|internet)\b|to the internet/i;
  const keys = Object.entries(dictionary)
    .filter(([, words]) => blaming.test(JSON.stringify(words)))
    .map(([key]) => key);
  expect(keys.toSorted()).toEqual([...onlyWithoutNetwork, ...afterwards, ...atAnyTime].toSorted());
});
