import { e2e, other, unit, type Point } from '#tests/spec/point.ts';

const installing = (test: string) => unit('app/pwa/install/keep-installing.test.tsx', test);

/** How the app comes onto the phone, stays there and is replaced. */
export const points: readonly Point[] = [
  {
    id: 'pwa.console-files',
    kind: 'rule',
    says: 'A customer downloads no file of a console. The first opening by somebody with a role keeps those of the venue’s, and from then on a version is installed only with its own.',
    proof: [
      e2e('desk-frame', 'a customer’s day loads no file of a console'),
      e2e('desk-frame', 'the console is kept by its first opening, and a new version comes only with its own'),
    ],
  },
  {
    id: 'pwa.installs-in-one-visit',
    kind: 'rule',
    says: 'One lost file does not cost the visit its offline copy: installing is tried again, seldom, one try at a time.',
    proof: [
      installing('is tried again when a file was lost'),
      installing('all at once, and again while one runs, is one try'),
      installing('for people who save data, a try in two minutes at most'),
      installing('a tab that nobody sees waits until it is looked at'),
    ],
  },
  {
    id: 'pwa.screen-first',
    kind: 'rule',
    says: 'On a slow line nothing is downloaded beside what the screen needs; what the app keeps for offline comes when the line was quiet for half a minute.',
    proof: [
      e2e('slow-line', 'a first visit on slow 2G shows what the venue is called in ten seconds'),
      unit('data/server/line.test.ts', 'goes on a slow one after half a minute in which nothing came over it'),
      unit('data/server/line.test.ts', 'stays while somebody books, however quiet the line'),
      unit('hooks/use-after-first-render.test.tsx', 'on a slow line the screen has a minute'),
      unit('app/pwa/sync-triggers.test.tsx', 'on a slow line asks for what is the person’s at once'),
    ],
  },
  {
    id: 'pwa.promises-when-ready',
    kind: 'state',
    says: 'Opening without a connection is promised once the app is on the phone; before, /profile and the offer to install say how far it is.',
    words: {
      'profile.app.ready': 'Saved: Baari opens on this phone with no signal',
      'profile.app.saving': 'Still saving Baari to this phone…',
      'profile.app.waiting': 'Not saved yet: we try again when your connection is better',
      'pwa.installText': 'One tap to open, even with no signal.',
      'pwa.installNotSaved': 'Not saved on this phone yet: we try again when your connection is better.',
    },
    proof: [
      unit('app/pwa/install/install-prompt.test.tsx', 'while the app is'),
      unit(
        'app/pwa/install/install-prompt.test.tsx',
        'the steps by hand come at the press and end with the one that keeps the promise',
      ),
    ],
  },
  {
    id: 'pwa.parts-first',
    kind: 'rule',
    says: 'Dialogs and panels are kept before screens: one that was never opened opens even when the rest did not come.',
    proof: [other('.config/precache-list.test.ts', 'lazy parts come first, then screens')],
  },
  {
    id: 'pwa.only-our-files',
    kind: 'rule',
    says: 'An update with a wrong, cut or empty file is not installed: the version before goes on, and the update is tried again.',
    proof: [
      other('sw/whole-files.test.ts', 'of another build is not'),
      other('sw/whole-files.test.ts', 'that is empty is not'),
      installing('that fails is tried again, the app stays ready and nobody is asked'),
      other('sw/whole-files.test.ts', 'twice wrong ends the installation'),
      other('.config/security-headers.test.ts', 'a missing file is never answered with the app'),
    ],
  },
  {
    id: 'pwa.kill-switch',
    kind: 'rule',
    says: 'A harmful worker can be ended from the host: pages go on without one, what waits stays, and a mended one can follow.',
    proof: [
      other('sw/kill-switch.test.ts', 'deletes what workers keep, and ends itself'),
      other('sw/kill-switch.test.ts', 'a page that answers sees to itself'),
      installing('a version that its host took back is no promise any more'),
      unit('app/pwa/install/taken-back.test.tsx', 'is a reason to wait for a quarter of an hour'),
    ],
  },
  {
    id: 'pwa.site-data-blocked',
    kind: 'state',
    says: 'Where the browser keeps no site data, browsing, booking and writing work from memory while the page is open; the bar says just that, and no screen is an error page.',
    words: {
      'pwa.siteDataBlocked':
        'This browser keeps no site data. Baari works while this page is open: what isn’t sent yet is lost when you close or reload it.',
      'profile.app.impossible': 'Your browser can’t save Baari: it opens only with a connection',
    },
    proof: [
      unit('data/storage/site-data.test.ts', 'the page works from memory'),
      unit('app/pwa/site-data-bar.test.tsx', 'says it as soon as it is known'),
      unit('app/pwa/site-data-bar.test.tsx', 'before the page goes'),
    ],
  },
  {
    id: 'pwa.site-data-half-blocked',
    kind: 'state',
    says: 'With only one half of its storage blocked the app works as well; without the small stores the session is taken over from the database.',
    proof: [
      unit('data/storage/page-storage.test.ts', 'a reload, or another tab, takes the session over from the database'),
      unit('data/storage/page-storage.test.ts', 'nobody comes back after a sign-out'),
    ],
  },
  {
    id: 'pwa.memory-hides-nothing',
    kind: 'rule',
    says: 'Memory stands in only for a database that can never be opened, never for one that is full, hangs or got lost; nobody else downloads its code.',
    words: {
      'pwa.siteDataBroken':
        'Baari can’t open its storage in this browser. It works while this page is open: what you write now and isn’t sent yet is lost when you close or reload it.',
    },
    proof: [
      e2e('desk-frame', 'nor the memory for browsers that keep nothing'),
      unit('app/pwa/site-data-bar.test.tsx', 'says it as soon as it is known'),
      unit('data/storage/site-data.test.ts', 'when the phone is full'),
      unit('data/storage/site-data.test.ts', 'when another tab keeps it from opening'),
      unit('data/storage/site-data.test.ts', 'when it was open before and got lost'),
    ],
  },
];
