/** How a refund stands, wherever it is shown, and what a cancellation brings back. */
export const refund = {
  'refund.unseen': 'Refund of {amount} due as soon as we have found your payment. We call you.',
  'refund.unseenVenue': 'Refund of {amount} due as soon as the venue has found your payment. We call you.',
  'refund.due': 'Refund of {amount} due. We send it by bank transfer and call you.',
  'refund.dueVenue': 'Refund of {amount} due. The venue sends it by bank transfer and calls you.',
  'refund.sent': 'Refund of {amount} sent on {day}. Reference {reference}.',
  'refund.hasArrived': 'Has it arrived?',
  'refund.arrivedYes': 'Yes',
  'refund.arrivedYesLabel': 'Yes, the refund for {venue}, {day}, has arrived',
  'refund.arrivedNo': 'No',
  'refund.arrivedNoLabel': 'No, the refund for {venue}, {day}, has not arrived',
  'refund.arrived': 'You told us on {day} that it has arrived.',
  'refund.arrivedQueued': 'Your yes is saved and sent automatically.',
  'refund.sentPlain': 'Refund of {amount} sent.',
  'refund.void': 'No refund is owed for this booking.',
  'refund.unknown': 'Refund of {amount}. Ask us how it stands.',
  'refund.overpaid': 'You paid more than the total.',
  'refund.reference': 'Reference',
  'refund.back':
    'Everything comes back: {amount}. We send it by bank transfer once we have found your payment, and call you.',
  'refund.backVenue':
    'Everything comes back: {amount}. The venue sends it by bank transfer once it has found your payment. We call you.',
} as const;
