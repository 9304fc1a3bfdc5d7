import { db, e2e, unit, type Point } from '#tests/spec/point.ts';

const recovery = (test: string) => unit('features/auth/recovery.test.tsx', test);
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
    proof: [e2e('texts', 'stands on the screens of somebody signed in')],
  },
  {
    id: 'account.delete-steps',
    kind: 'rule',
    says: 'First the email, then the question with "Yes, Delete My Account" or "Cancel"; Home after 2 s.',
    words: { 'delete.confirm': 'Yes, Delete My Account' },
    proof: [screen('deletes after the second question'), screen('can be left without a trace')],
  },
  {
    id: 'account.delete-effect',
    kind: 'state',
    says: 'The account is deleted on the server, the person is signed out, nothing of them stays on the phone.',
    proof: [
      e2e('account', 'left for good'),
      unit('data/repositories/account.test.ts', 'deletes it on the server, then everything of the person here'),
      db('account-and-time', 'frees pending hours, keeps nameless rows'),
    ],
  },
];
