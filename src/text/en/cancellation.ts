/** What comes back for a booking that is cancelled, before the tap and while the cancellation waits. */
export const cancellation = {
  'cancel.back': '{amount} comes back: {percent}% of the court price. The platform fee of {fee} does not.',
  'cancel.collect': '{amount} that you still had to pay at the venue is taken off.',
  'cancel.nothing': {
    one: 'Nothing comes back: it is less than {count} hour before the start.',
    other: 'Nothing comes back: it is less than {count} hours before the start.',
  },
  'cancel.never': 'Nothing comes back: this booking can’t be cancelled for money back once it is confirmed.',
  'cancel.holds': 'This holds if your cancellation reaches us before {deadline}.',
  'cancel.sent': 'We send it by bank transfer and call you.',
  'cancel.sentByVenue': 'The venue sends it by bank transfer and calls you.',
  'cancel.comesBack': '{amount} comes back.',
  'cancel.nothingBack': 'Nothing comes back.',
  'cancel.policy': 'The rule of this booking: {rule}',
  'cancel.forLess': 'Cancel for {refund}',
  'cancel.keep': 'Keep booking',
} as const;
