import { db, e2e, unit, type Point } from '#tests/spec/point.ts';

const endings = (test: string) => unit('app/pwa/outbox/outbox-toasts.test.tsx', test);
const auth = (test: string) => unit('features/auth/auth-screen.test.tsx', test);
const account = (test: string) => unit('features/account/account.test.tsx', test);
const marks = (test: string) => unit('features/notifications/mark-read.test.ts', test);

export const points: readonly Point[] = [
  {
    id: 'errors.search-incomplete',
    kind: 'text',
    says: 'Search without city and area.',
    words: { 'homeSearch.incomplete': 'Please select both city and area before searching' },
    proof: [unit('features/home/search/search-panel.test.tsx', 'asks for both city and area')],
  },
  {
    id: 'errors.slot-none',
    kind: 'text',
    says: 'No slot chosen.',
    words: { 'error.noSlots': 'Please select at least one time slot.' },
    proof: [unit('features/booking/machine/booking-machine.test.ts', 'needs an hour')],
  },
  {
    id: 'errors.receipt-none',
    kind: 'text',
    says: 'No receipt.',
    words: { 'error.receiptMissing': 'Please upload payment receipt' },
    proof: [unit('features/booking/machine/booking-machine.test.ts', 'needs a receipt')],
  },
  {
    id: 'errors.receipt-upload',
    kind: 'text',
    says: 'The upload failed: not ok, another code than 200, or no path.',
    words: { 'error.receiptUpload': 'Failed to upload receipt. Please try again.' },
    proof: [
      unit('data/repositories/receipts.test.ts', 'an upload'),
      unit(
        'features/booking/machine/booking-machine.test.ts',
        'an upload that fails with %s books nothing and loses nothing',
      ),
    ],
  },
  {
    id: 'errors.booking-failed',
    kind: 'text',
    says: 'A booking failed for a reason that has no words of its own.',
    words: { 'booking.failed': 'Failed to create booking. Please try again.' },
    proof: [unit('features/booking/machine/booking-view.test.ts', 'has words for what a booking can meet')],
  },
  {
    id: 'errors.booking-done',
    kind: 'text',
    says: 'A booking was made.',
    words: {
      'booking.successTitle': 'Booking successful!',
      'booking.successText': 'Your booking has been created successfully.',
    },
    proof: [e2e('booking', 'a newcomer books two hours with a receipt')],
  },
  {
    id: 'errors.login',
    kind: 'text',
    says: 'A refused login is said in the form; anything unexpected in words of its own.',
    words: {
      'error.wrongPassword': 'Wrong email or password.',
      'error.unexpected': 'An error occurred. Please try again later.',
    },
    proof: [auth('says what %s means and lets the person try again')],
  },
  {
    id: 'errors.login-done',
    kind: 'text',
    says: 'A login worked.',
    words: { 'auth.login.done': 'Login Successful', 'auth.login.doneText': 'Welcome back!' },
    proof: [auth('welcomes and stays locked')],
  },
  {
    id: 'errors.register-done',
    kind: 'text',
    says: 'A registration worked.',
    words: {
      'auth.register.done': 'Registration Successful',
      'auth.register.doneText': 'Your account has been created!',
    },
    proof: [auth('welcomes a new person')],
  },
  {
    id: 'errors.venue-none',
    kind: 'text',
    says: 'A venue that is not there.',
    words: { 'venue.notFound': 'Venue not found' },
    proof: [e2e('axe-visitor', 'and at one that is none')],
  },
  {
    id: 'errors.bank-none',
    kind: 'text',
    says: 'Bank details that do not come.',
    words: { 'booking.noBank': 'Bank details not available.' },
    proof: [unit('features/booking/booking-parts.test.tsx', 'no account is said')],
  },
  {
    id: 'errors.contact',
    kind: 'text',
    says: 'A message failed, or was sent.',
    words: {
      'outbox.contactFailed': 'Error: There was a problem sending your message. Please try again.',
      'outbox.contactSentTitle': 'Success!',
      'outbox.contactSent': 'Your message has been sent. We’ll get back to you soon.',
    },
    proof: [endings('what %s says once the server has it'), endings('what %s says when it is refused')],
  },
  {
    id: 'errors.vendor',
    kind: 'text',
    says: 'An application failed, or was sent.',
    words: {
      'outbox.vendorFailed': 'Vendor registration failed',
      'outbox.vendorSentTitle': 'Registration successful',
      'outbox.vendorSent': 'Your vendor registration is pending approval.',
    },
    proof: [endings('what %s says once the server has it'), endings('what %s says when it is refused')],
  },
  {
    id: 'errors.vendor-signed-out',
    kind: 'text',
    says: 'An application of nobody.',
    words: {
      'vendor.signedOut': 'Authentication required',
      'vendor.signedOutText': 'Please log in first before registering as a vendor.',
    },
    proof: [e2e('axe-account', 'what a guest may not see')],
  },
  {
    id: 'errors.review',
    kind: 'text',
    says: 'A review failed, was sent, or replaced the one before.',
    words: {
      'outbox.reviewFailed': 'Failed to submit review. Please try again.',
      'outbox.reviewSentTitle': 'Review submitted',
      'outbox.reviewSent': 'Thank you for your review!',
      'outbox.reviewUpdated': 'Review updated',
    },
    proof: [endings('what %s says once the server has it'), endings('a review that replaces another')],
  },
  {
    id: 'errors.cancel',
    kind: 'text',
    says: 'A cancellation failed, or worked.',
    words: {
      'outbox.cancelSent': 'Booking cancelled',
      'outbox.cancelFailed': 'Failed to cancel booking. Please try again.',
    },
    proof: [
      endings('what %s says once the server has it'),
      endings('what %s says when it is refused'),
      e2e('outbox', 'a cancellation made offline is called queued'),
    ],
  },
  {
    id: 'errors.no-receipt-to-view',
    kind: 'text',
    says: 'No receipt to view.',
    words: {
      'bookings.receipt.noneTitle': 'No receipt available',
      'bookings.receipt.noneText': 'No payment receipt has been uploaded for this booking.',
    },
    proof: [unit('features/my-bookings/my-bookings.test.tsx', 'explains a missing receipt')],
  },
  {
    id: 'errors.forgot',
    kind: 'text',
    says: 'A password mail was sent.',
    words: { 'forgot.sent': 'Reset Email Sent' },
    proof: [unit('features/auth/password/recovery.test.tsx', 'sends the link back to this address')],
  },
  {
    id: 'errors.change-signed-out',
    kind: 'text',
    says: 'Changing the password of nobody.',
    words: { 'change.signedOut': 'You must be logged in to change your password' },
    proof: [e2e('texts', 'stands on the screens of everybody')],
  },
  {
    id: 'errors.delete',
    kind: 'text',
    says: 'A deletion failed.',
    words: {
      'delete.failed': 'Deletion Failed',
      'delete.failedText': 'Failed to delete account. Please try again or contact support.',
    },
    proof: [account('says what %s %o means, and can be tried again')],
  },
  {
    id: 'errors.notifications-fetch',
    kind: 'text',
    says: 'Notifications could not be fetched: a toast, and the same in the dropdown.',
    words: {
      'notifications.error': 'Error',
      'notifications.fetchFailed': 'Failed to fetch notifications',
    },
    proof: [unit('features/notifications/bell.test.tsx', 'a failure is told, in the list too')],
  },
  {
    id: 'errors.notifications-mark',
    kind: 'text',
    says: 'Marking failed, for one and for all.',
    words: {
      'notifications.readFailed': 'Failed to mark notification as read',
      'notifications.allFailed': 'Failed to mark all notifications as read',
    },
    proof: [marks('a phone that cannot keep it says so')],
  },
  {
    id: 'errors.notifications-marked',
    kind: 'text',
    says: 'All were marked, or nothing was unread.',
    words: {
      'notifications.allRead': 'All notifications marked as read',
      'notifications.noneUnread': 'All notifications are already read',
    },
    proof: [marks('only what is unread is marked'), marks('with nothing unread nothing is sent')],
  },
  {
    id: 'errors.every-code',
    kind: 'rule',
    says: 'Every way in which an action can fail has words, and nothing else that was thrown is shown.',
    proof: [
      unit('text/translate.test.ts', 'errors in the person’s words'),
      unit('text/translate.test.ts', 'anything else that was thrown, without its stack'),
    ],
  },
  {
    id: 'errors.unknown-route',
    kind: 'text',
    says: 'An unknown address.',
    words: { 'notFound.title': 'Oops! Page not found' },
    proof: [e2e('axe-sweeps', 'every screen with its content')],
  },
  {
    id: 'errors.server-refusals',
    kind: 'rule',
    says: 'The server names taken hours, a changed price and a lapsed hold, and books nothing.',
    proof: [
      db('create-booking', 'says which hours are taken by somebody else'),
      db('create-booking', 'says that the hold ran out when another person has the hours now'),
      unit('features/booking/machine/booking-machine.test.ts', 'shows a new price, books nothing'),
      db('create-booking', 'refuses a made-up one'),
    ],
  },
  {
    id: 'errors.email-taken',
    kind: 'text',
    says: 'A refused registration is said at its field.',
    words: { 'error.emailTaken': 'An account with this email already exists. Please log in instead.' },
    proof: [auth('puts a taken e-mail on its field')],
  },
  {
    id: 'errors.forgot-refused',
    kind: 'text',
    says: 'A password mail that was asked for too often is no error: it ends like every other, and may say that the mail is late.',
    proof: [unit('features/auth/password/recovery.test.tsx', 'a mail that may not come can be asked for once more')],
  },
  {
    id: 'errors.reset-refused',
    kind: 'rule',
    says: 'A refused reset is said in the form; a lost connection leaves it open for another try.',
    proof: [
      unit(
        'features/auth/password/recovery.test.tsx',
        'is closed by a spent link and stays open after a lost connection',
      ),
    ],
  },
  {
    id: 'errors.change-refused',
    kind: 'rule',
    says: 'A refused change is said in the form, and a lost answer is called unknown.',
    proof: [
      account('takes a wrong current password to its field'),
      account('says that it does not know after a lost answer'),
    ],
  },
];
