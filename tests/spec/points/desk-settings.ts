import { db, unit, type Point } from '#tests/spec/point.ts';

const courts = 'features/desk-settings/courts/courts-form.test.tsx';
const prices = 'features/desk-settings/prices/prices-form.test.tsx';
const hours = 'features/desk-settings/hours/hours-form.test.tsx';
const forms = 'forms/desk-settings.test.ts';

export const points: readonly Point[] = [
  {
    id: 'desk-settings.price',
    kind: 'rule',
    says: 'The owner orders the courts and changes their base prices; customers see and pay the new price at once.',
    words: { 'settings.atOnce': 'What customers see changes as soon as you save.' },
    proof: [
      unit(courts, 'saves the price that was typed'),
      unit(courts, 'arrows change the order'),
      db('desk-decisions', 'sets price and place of a court'),
    ],
  },
  {
    id: 'desk-settings.owner',
    kind: 'rule',
    says: 'Settings are for the owner and an admin: nobody else is offered them, and by address they are the 404 page.',
    proof: [
      unit('app/pages/vendor-console.test.tsx', 'what is sold is not for the %s'),
      unit('app/pages/vendor-console.test.tsx', '“More” of a phone leads'),
    ],
  },
  {
    id: 'desk-settings.online',
    kind: 'state',
    says: 'No setting is saved without a connection, which is said before anything is typed; an answer that is missing is asked for.',
    words: { 'settings.needsConnection': 'Settings need a connection.' },
    proof: [
      unit(courts, 'without a connection everything is there to read'),
      unit(courts, 'says that an answer is missing while it goes on asking'),
      unit(prices, 'can only be read without a connection'),
      unit(hours, 'can only be read without a connection'),
    ],
  },
  {
    id: 'desk-settings.changed',
    kind: 'rule',
    says: 'What somebody else changed meanwhile is shown above what was typed, which counts only when it is saved again.',
    words: {
      'settings.changed': 'Somebody else changed this meanwhile. Here is what it is now; your text is below it.',
      'settings.copyMine': 'Copy my text',
      'settings.useNew': 'Use the new one',
    },
    proof: [
      unit(courts, 'what somebody else changed meanwhile is shown above'),
      unit(courts, '“Use the new one” takes what is there now'),
      unit(prices, 'changes a price under the version that was seen'),
      unit(hours, 'changes the hours of every day under the version that was seen'),
      unit(hours, 'a policy that somebody else changed'),
    ],
  },
  {
    id: 'desk-settings.unsaved',
    kind: 'rule',
    says: 'A link, Back and the closing of the page ask before a setting that was typed is lost.',
    proof: [unit(courts, 'asks before a link leads away'), unit(courts, 'asks at Back')],
  },
  {
    id: 'desk-settings.prices',
    kind: 'rule',
    says: 'Price rules are sentences in the order in which they count; while one is typed, the next seven days show what it comes to.',
    words: {
      'prices.wins': '“{name}” already covers {when}; this one wins there.',
      'prices.noBase': 'No hour costs the base price any more.',
    },
    proof: [
      unit(prices, 'lists the rules as sentences'),
      unit(prices, 'adds a price, and shows its hours'),
      unit('domain/desk/price-preview.test.ts', 'says when no hour costs the base price any more'),
    ],
  },
  {
    id: 'desk-settings.add-court',
    kind: 'rule',
    says: 'An owner adds a court with its name, sport and base price; what is missing or taken is said beside its field.',
    proof: [
      unit('features/desk-settings/courts/add-court-form.test.tsx', 'adds a court with its sport'),
      unit('features/desk-settings/courts/add-court-form.test.tsx', 'says beside its field what is missing or wrong'),
      db('venue-rules', 'is added, renamed, and taken out of use and back'),
    ],
  },
  {
    id: 'desk-settings.affected-pages',
    kind: 'rule',
    says: 'What a closure leaves outside travels in pages of 100, and is saved only with every booking of every page.',
    proof: [
      unit('features/desk-settings/affected/affected-dialog.test.tsx', 'can be saved only once every page was shown'),
      db('preview-pages', 'every entry stands on one page'),
      db('preview-pages', 'only who has seen every page can save'),
    ],
  },
  {
    id: 'desk-settings.affected',
    kind: 'rule',
    says: 'Before hours are closed, each booking outside them is kept or cancelled; one that came in meanwhile is asked about again.',
    words: { 'affected.again': 'Another booking came in meanwhile. Please look again.' },
    proof: [
      unit(courts, 'a court goes out of use only after its bookings were decided about'),
      unit(hours, 'closes Eid'),
      unit(hours, 'deletes a rule after a question'),
      unit('features/desk-today/to-do.test.tsx', 'leads to bookings that were kept outside the hours'),
    ],
  },
  {
    id: 'desk-settings.pause',
    kind: 'rule',
    says: 'Online booking is paused for an hour, two, until a time, closing or tomorrow’s, also without a connection; every screen of the desk says so until it ends, and what is not sent says that customers can still book.',
    proof: [
      unit(hours, 'pauses online booking until a time, and resumes'),
      unit('features/desk-today/to-do.test.tsx', 'says until when online booking is paused'),
      unit('domain/desk/opening-preview.test.ts', 'a pause ends after one or two hours'),
      unit(
        'features/desk-today/to-do.test.tsx',
        'a pause that is only on this phone says that customers can still book',
      ),
      unit('app/pages/vendor-console.test.tsx', 'says above every screen but Today that online booking is paused'),
      unit('commands/queue/desk-queue.test.ts', 'a second pause of the same courts replaces the first'),
      db('pauses', 'leaves a hold in progress and a confirmed booking alone'),
      db('pauses', 'that is over when it arrives changes nothing, and says so'),
      db('pauses', 'does not undo what somebody else decided after it was made'),
      db('pauses', 'of somebody who was removed meanwhile'),
    ],
  },
  {
    id: 'desk-settings.policy',
    kind: 'rule',
    says: 'A policy is a preset or up to three falling steps, shown as customers read it.',
    proof: [
      unit(hours, 'saves a policy and the notice'),
      unit(forms, 'a policy with steps %j is refused beside the field'),
    ],
  },
  {
    id: 'desk-settings.bad-input',
    kind: 'rule',
    says: 'Prices, hours, dates and times that are none are refused beside their fields, before anything is sent.',
    words: { 'hours.timeWrong': 'Not a time', 'hours.tooLongClosed': 'At most 100 days' },
    proof: [
      unit(forms, 'a price with %j is refused beside the field'),
      unit(forms, 'the time %j is %j'),
      unit(forms, 'asks whether a venue never closes'),
      unit(courts, 'a price of %j is said beside its field'),
    ],
  },
];
