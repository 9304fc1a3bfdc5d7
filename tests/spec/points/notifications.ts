import { db, e2e, unit, type Point } from '#tests/spec/point.ts';

const bell = (test: string) => unit('features/notifications/bell.test.tsx', test);

export const points: readonly Point[] = [
  {
    id: 'notifications.words',
    kind: 'text',
    says: 'Title, the button for all, Close, the loading and the empty state.',
    words: {
      'notifications.title': 'Notifications',
      'notifications.markAll': 'Mark all as read',
      'action.close': 'Close',
      'notifications.loading': 'Loading notifications...',
      'notifications.empty': 'You have no notifications',
    },
    proof: [
      e2e('texts', 'and of somebody signed in'),
      unit('features/notifications/bell.test.tsx', 'says that it waits'),
    ],
  },
  {
    id: 'notifications.mark-all-only-unread',
    kind: 'rule',
    says: '"Mark all as read" is offered only when something is unread.',
    proof: [
      bell('says that there are none only when the server has said so'),
      bell('the button that marks all goes with the last unread message'),
    ],
  },
  {
    id: 'notifications.loading',
    kind: 'state',
    says: 'Loading is shown until the phone or the server has answered.',
    proof: [bell('asks the server when it opens, and says that it waits')],
  },
  {
    id: 'notifications.empty',
    kind: 'state',
    says: 'Without notifications it says so.',
    proof: [bell('says that there are none only when the server has said so')],
  },
  {
    id: 'notifications.close',
    kind: 'rule',
    says: 'Close, Escape and a click outside close it.',
    proof: [
      bell('Esc and a press outside close it'),
      bell('the button that marks all goes with the last unread message, and leaves the focus in the panel; closed'),
    ],
  },
  {
    id: 'notifications.dot',
    kind: 'state',
    says: 'Unread items are highlighted with a dot.',
    proof: [bell('what is unread has a dot')],
  },
  {
    id: 'notifications.time',
    kind: 'rule',
    says: "The time of an item reads MMM d, yyyy 'at' h:mm a, in Pakistan.",
    words: { 'moment.at': '{day} at {time}' },
    proof: [unit('text/time-text.test.ts', 'in Pakistan, whatever the zone of the phone')],
  },
  {
    id: 'notifications.badge',
    kind: 'constant',
    says: 'The badge shows "9+" above 9.',
    words: { 'notifications.many': '9+' },
    proof: [bell('%i unread show')],
  },
  {
    id: 'notifications.limit',
    kind: 'constant',
    says: 'The newest 20 are listed, newest first.',
    proof: [db('queued-writes', 'come as the newest 20, newest first, and how many are unread in all')],
  },
  {
    id: 'notifications.read-on-click',
    kind: 'state',
    says: 'Unread becomes read on a click or by marking all, and never unread again.',
    proof: [
      db('queued-writes', 'are marked read by their owner only, never back'),
      unit('features/notifications/mark-read.test.ts', 'only what is unread is marked'),
    ],
  },
  {
    id: 'notifications.none-unread',
    kind: 'rule',
    says: 'Marking all with nothing unread makes no call and says so.',
    words: { 'notifications.noneUnread': 'All notifications are already read' },
    proof: [unit('features/notifications/mark-read.test.ts', 'with nothing unread nothing is sent, and that is said')],
  },
  {
    id: 'notifications.height',
    kind: 'constant',
    says: 'The list is at most 400 px high.',
    proof: [bell('the list is at most 400 px high')],
  },
];
