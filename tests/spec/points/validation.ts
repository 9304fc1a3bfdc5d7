import { db, e2e, unit, type Point } from '#tests/spec/point.ts';

const credentials = (test: string) => unit('forms/credentials.test.ts', test);
const commands = (test: string) => unit('commands/queue/inputs.test.ts', test);
const account = (test: string) => unit('features/account/account.test.tsx', test);
const recovery = (test: string) => unit('features/auth/password/recovery.test.tsx', test);

export const points: readonly Point[] = [
  {
    id: 'validation.home-search',
    kind: 'rule',
    says: 'The search on Home wants city and area.',
    words: { 'homeSearch.incomplete': 'Please select both city and area before searching' },
    proof: [unit('features/home/search/search-panel.test.tsx', 'asks for both city and area')],
  },
  {
    id: 'validation.booking',
    kind: 'rule',
    says: 'A booking wants somebody signed in, an hour and a receipt.',
    proof: [
      unit('features/booking/machine/booking-machine.test.ts', 'needs an hour'),
      unit('features/booking/machine/booking-machine.test.ts', 'needs a login'),
      unit('features/booking/machine/booking-machine.test.ts', 'needs a receipt'),
      db('create-booking', 'refuses visitors and deleted accounts'),
    ],
  },
  {
    id: 'validation.window',
    kind: 'rule',
    says: 'Dates before today and later than three months ahead are closed.',
    words: { 'error.outsideWindow': 'You can book from today to three months ahead. Please pick another date.' },
    proof: [
      unit('domain/calendar.test.ts', 'includes both ends and nothing beyond'),
      unit('features/booking/machine/booking-machine.test.ts', 'refuses the date'),
      db('slots', 'names the window when the day is outside it'),
      e2e('bad-input', 'past and far dates'),
    ],
  },
  {
    id: 'validation.hours',
    kind: 'rule',
    says: 'One slot per hour from opening to closing; texts that are no hours fall back to 07 and 22.',
    proof: [unit('domain/opening-hours.test.ts', 'times with the defaults of the spec'), db('slots', 'opening hours')],
  },
  {
    id: 'validation.login',
    kind: 'rule',
    says: 'Login wants email and password.',
    words: { 'form.emailRequired': 'Email is required', 'form.passwordRequired': 'Password is required' },
    proof: [credentials('asks for e-mail and password')],
  },
  {
    id: 'validation.register',
    kind: 'rule',
    says: 'Register wants first name, last name, email, phone, password and the terms.',
    words: {
      'form.phoneRequired': 'Phone number is required',
      'form.termsRequired': 'Please accept the Terms and Privacy Policy to create an account',
    },
    proof: [
      credentials('says what is missing in every empty field'),
      unit('features/auth/auth-screen.test.tsx', 'says what is missing in an empty form, and asks nobody'),
    ],
  },
  {
    id: 'validation.contact',
    kind: 'rule',
    says: 'A message wants names, a right email, subject and text; the phone may stay empty.',
    words: {
      'form.firstNameRequired': 'First name is required',
      'form.lastNameRequired': 'Last name is required',
      'form.emailInvalid': 'Invalid email address',
      'contact.subjectRequired': 'Subject is required',
      'contact.messageRequired': 'Message is required',
    },
    proof: [commands('a message says what is missing'), commands('a message needs no phone')],
  },
  {
    id: 'validation.card',
    kind: 'rule',
    says: 'All card fields are required: 13 to 19 digits and spaces, MM/YY, CVC of 3 or 4.',
    proof: [
      unit('forms/card.test.ts', 'says of every empty field that it is required'),
      unit('forms/card.test.ts', 'not expiry'),
      unit('forms/card.test.ts', 'not CVC'),
    ],
  },
  {
    id: 'validation.vendor',
    kind: 'rule',
    says: 'An application wants all six fields and somebody signed in.',
    words: {
      'vendor.nameRequired': 'Your name is required',
      'vendor.venueNameRequired': 'Venue name is required',
      'vendor.locationRequired': 'Venue location is required',
      'vendor.descriptionRequired': 'Venue description is required',
    },
    proof: [
      commands('an application says what is missing'),
      db('queued-writes', 'tells a visitor and a deleted account'),
    ],
  },
  {
    id: 'validation.review',
    kind: 'rule',
    says: 'A review wants 1 to 5 whole stars; until then it cannot be sent.',
    words: { 'review.ratingRequired': 'Please pick at least one star' },
    proof: [commands('a review wants whole stars'), db('queued-writes', 'rejects a rating of')],
  },
  {
    id: 'validation.reset',
    kind: 'rule',
    says: 'A new password has 8 characters, twice the same; without a code the form is closed.',
    words: {
      'form.passwordsDiffer': 'Passwords don’t match',
      'form.passwordShort': 'Password must be at least {min} characters',
      'error.resetCode': 'Invalid or missing reset code. Please request a new password reset link.',
    },
    proof: [recovery('refuses %s and %s without asking anybody'), recovery('has no way on without a code')],
  },
  {
    id: 'validation.change',
    kind: 'rule',
    says: 'Changing wants all fields, eight characters, twice the same.',
    words: {
      'form.allRequired': 'All fields are required',
      'form.newPasswordsDiffer': 'New password and confirmation do not match',
      'form.newPasswordShort': 'New password must be at least {min} characters',
    },
    proof: [account('wants all fields'), account('refuses %s, %s, %s without asking anybody')],
  },
  {
    id: 'validation.delete',
    kind: 'rule',
    says: 'Deleting wants the email of the person who is signed in.',
    words: {
      'form.deletionEmailRequired': 'Email Required',
      'form.deletionEmailDiffers':
        'Email Mismatch: The email address doesn’t match your current account. Please sign in with the correct account first.',
    },
    proof: [account('does not go on with the address')],
  },
  {
    id: 'validation.server-too',
    kind: 'rule',
    says: 'The server checks the same again, and no queued write that cannot be right is kept.',
    proof: [
      db('queued-writes', 'for good'),
      unit('commands/queue/queue.test.ts', 'is refused before it is kept when it cannot be right'),
    ],
  },
];
