import { e2e, unit, type Point } from '#tests/spec/point.ts';

const screen = (test: string) => unit('features/auth/auth-screen.test.tsx', test);

export const points: readonly Point[] = [
  {
    id: 'auth.tabs',
    kind: 'rule',
    says: 'Two tabs: Login and Register.',
    words: { 'auth.tab.login': 'Login', 'auth.tab.register': 'Register' },
    proof: [screen('move with the arrow keys and keep the typed e-mail')],
  },
  {
    id: 'auth.login-fields',
    kind: 'text',
    says: 'Login: email, password with a toggle, "Remember me".',
    words: {
      'auth.email': 'Email',
      'auth.password': 'Password',
      'auth.remember': 'Remember me',
      'form.showPassword': 'Show: {field}',
      'form.hidePassword': 'Hide: {field}',
    },
    proof: [
      unit('ui/form/form.test.tsx', 'shows and hides the password'),
      unit('data/session/auth.test.ts', 'not remembered'),
    ],
  },
  {
    id: 'auth.forgot-link',
    kind: 'rule',
    says: 'Login links to the forgotten password.',
    words: { 'forgot.link': 'Forgot password?' },
    proof: [e2e('axe-account', 'the way to a forgotten password')],
  },
  {
    id: 'auth.register-fields',
    kind: 'text',
    says: 'Register: first name, last name, email, phone, password.',
    words: { 'auth.firstName': 'First name', 'auth.lastName': 'Last name', 'auth.phone': 'Phone number' },
    proof: [e2e('texts', 'stands on the screens of everybody')],
  },
  {
    id: 'auth.terms',
    kind: 'rule',
    says: 'A required checkbox links to the terms and the privacy policy.',
    words: { 'auth.agree': 'I agree to the {terms} and {privacy}' },
    proof: [
      unit('features/auth/auth-screen.test.tsx', 'the terms open beside it'),
      unit('features/auth/auth-screen.test.tsx', 'says what is missing in an empty form'),
    ],
  },
  {
    id: 'auth.busy',
    kind: 'state',
    says: 'The button reads "Loading..." or "Registering..." and is disabled while it works.',
    words: { 'auth.login.busy': 'Loading...', 'auth.register.busy': 'Registering...' },
    proof: [screen('welcomes and stays locked until the app has moved on')],
  },
  {
    id: 'auth.login-redirect',
    kind: 'constant',
    says: 'After a login it moves on after 1.2 s.',
    proof: [unit('features/auth/use-after-sign-in.test.tsx', 'moves on after the welcome, 1.2 seconds')],
  },
  {
    id: 'auth.storage',
    kind: 'state',
    says: 'The session lives in local storage; a sign-in stores the person, a sign-out removes them.',
    proof: [
      unit('data/session/auth.test.ts', 'remembered: in local storage'),
      e2e('session', 'signing out with no network leaves nothing of the person'),
    ],
  },
  {
    id: 'auth.stored-user',
    kind: 'state',
    says: 'On load the stored person is preferred when it parses; without a session nobody is signed in.',
    proof: [
      unit('data/session/session-storage.test.ts', 'by the name of the stored record when it parses'),
      unit('data/session/session-storage.test.ts', 'nobody with %s'),
    ],
  },
  {
    id: 'auth.session-error',
    kind: 'state',
    says: 'Only a definitive refusal of the session signs out; an error of the check keeps it.',
    proof: [
      unit('data/session/session-refresh.test.ts', 'a definitive refusal signs out'),
      unit('data/session/session-refresh.test.ts', 'an answer that is not a definitive refusal keeps the session'),
    ],
  },
  {
    id: 'auth.metadata',
    kind: 'rule',
    says: 'The full name is first and last name, trimmed and joined; name and phone travel with the registration.',
    proof: [unit('data/session/auth.test.ts', 'sends the joined name and the phone')],
  },
];
