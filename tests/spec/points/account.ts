import { db, e2e, unit, type Point } from '#tests/spec/point.ts';

const recovery = (test: string) => unit('features/auth/password/recovery.test.tsx', test);
const screen = (test: string) => unit('features/account/account.test.tsx', test);

export const points: readonly Point[] = [
  {
    id: 'account.forgot',
    kind: 'rule',
    says: 'An email form, then "Check your inbox" with a way back to the login.',
    words: { 'forgot.inbox': 'Check your inbox', 'forgot.back': 'Back to Login' },
    proof: [recovery('sends the link back to this address')],
  },
  {
    id: 'account.forgot-states',
    kind: 'state',
    says: 'The request is noted before the mail, and as sent after it.',
    proof: [
      unit('data/repositories/forgotten-password.test.ts', 'is noted before, sent with the way back, and noted after'),
      db('account-and-time', 'are sent once the phone says so'),
    ],
  },
  {
    id: 'account.forgot-open',
    kind: 'rule',
    says: 'Nobody is locked out: asking too often ends like every other answer, and the mail can be asked for again a minute later.',
    proof: [
      unit('data/repositories/forgotten-password.test.ts', 'ends as for everybody else'),
      recovery('a mail that may not come can be asked for once more'),
      db('account-and-time', 'are never refused, whoever asks how often'),
    ],
  },
  {
    id: 'account.reset',
    kind: 'rule',
    says: 'New password and its confirmation, each with a toggle; then a confirmation and the login after 3 s.',
    proof: [recovery('confirms and moves on after three seconds')],
  },
  {
    id: 'account.change',
    kind: 'rule',
    says: 'Current, new and confirmed password, each with its own toggle; Home after 2 s.',
    proof: [screen('confirms and moves on after two seconds'), screen('shows and hides each password apart')],
  },
  {
    id: 'account.delete-warning',
    kind: 'text',
    says: 'The deletion lists what goes: profile, bookings and history, reviews and ratings, notifications and preferences.',
    words: {
      'delete.profile': 'Your profile',
      'delete.bookings': 'Your bookings and history: pending bookings are cancelled and their slots become free',
      'delete.reviews': 'Your reviews and ratings',
      'delete.notifications': 'Your notifications and preferences',
    },
    proof: [e2e('texts', 'and of somebody signed in')],
  },
  {
    id: 'account.delete-steps',
    kind: 'rule',
    says: 'First the email, then the question with the password and "Yes, Delete My Account" or "Cancel"; Home after 2 s.',
    words: { 'delete.confirm': 'Yes, Delete My Account' },
    proof: [screen('deletes after the second question'), screen('can be left without a trace')],
  },
  {
    id: 'account.delete-effect',
    kind: 'state',
    says: 'The account is deleted on the server, the person is signed out, nothing of them stays on the phone.',
    proof: [
      unit('data/repositories/account.test.ts', 'types the password again, deletes it on the server'),
      db('account-and-time', 'frees pending hours, keeps nameless rows'),
    ],
  },
  {
    id: 'account.delete-claims',
    kind: 'state',
    says: 'A refund that is due outlives the account: contact and receipt are kept until it is settled, by whatever way the account ended.',
    proof: [
      db('leaving', 'keeps contact and receipt of a refund that is due'),
      db('leaving-rounds', 'their refund is settled'),
      db('leaving-rounds', 'time goes on (advance_bookings)'),
    ],
  },
  {
    id: 'account.delete-unknown',
    kind: 'state',
    says: 'After a lost answer the server is asked whether the account is still there, and the screen says which; before that it claims nothing.',
    words: { 'delete.unknownTitle': 'Not sure yet' },
    proof: [
      unit('data/repositories/account.test.ts', 'after a lost answer it says so when'),
      screen('after a lost answer it claims nothing'),
    ],
  },
  {
    id: 'account.gone',
    kind: 'state',
    says: 'An account that does not exist any more is said on every screen, with what was not sent; its words can be copied before they go.',
    proof: [
      unit('data/session/deleted-account.test.ts', 'leaves this phone, but what was not sent can still be read'),
      unit('features/outbox/deleted-account/deleted-account-bar.test.tsx', 'says what was not sent, shows the words'),
      unit('features/outbox/outbox-panel.test.tsx', 'never says that nothing waits'),
    ],
  },
  {
    id: 'account.visit-left',
    kind: 'state',
    says: 'Without "Remember me" the panel says what becomes of what waits, and the next start says that it waits for a sign-in.',
    proof: [
      unit('features/outbox/outbox-panel.test.tsx', 'says what becomes of it without'),
      unit('data/session/deleted-account.test.ts', 'is told at the next start'),
      unit('app/pwa/session/session-expired-bar.test.tsx', 'says that a visit left something behind'),
    ],
  },
  {
    id: 'account.half-session',
    kind: 'rule',
    says: 'No token stays when one half of the stored session is gone: cleared local storage ends the session everywhere on the phone.',
    proof: [unit('data/session/session-storage.test.ts', 'local storage cleared: the copy goes too')],
  },
  {
    id: 'account.names',
    kind: 'rule',
    says: 'A name holds nothing invisible and nothing that turns the text around; joiners of Urdu, Persian and Indic letters stay.',
    words: { 'form.nameHidden': 'This name has invisible characters in it. Please type it again.' },
    proof: [
      unit('domain/name.test.ts', 'half a character is nothing'),
      db('people', 'the server cleans as the phone does'),
      db('people', 'are cleaned whoever writes them'),
    ],
  },
];
