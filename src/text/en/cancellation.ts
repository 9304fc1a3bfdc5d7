/** What comes back for a booking that is cancelled, before the tap and while the cancellation waits. */
export const cancellation = {
  'cancel.back': '{amount} comes back: {percent}% of the court price. The platform fee of {fee} does not.',
  'cancel.collect': '{amount} that you still had to pay at the venue is taken off.',
  'cancel.free':
    'Everything comes back: {amount}. You were asked to move this booking, so cancelling it is free until it starts.',
  'cancel.promised': 'The booking was moved, so this is counted from {start}, the later of its times.',
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
