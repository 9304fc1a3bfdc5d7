/** The cancellation policy of a venue in words, for customers and for the venue alike. */
export const refundTerms = {
  'refundTerms.policy': 'Cancel a confirmed booking {steps}. After that, nothing.',
  'refundTerms.policyUntilStart': 'Cancel a confirmed booking {steps}.',
  'refundTerms.free': 'You can cancel until it starts, and everything you paid comes back.',
  'refundTerms.none': 'A confirmed booking can’t be cancelled for money back.',
  'refundTerms.first': '{until} and {share} comes back',
  'refundTerms.next': '{until} and {share} does',
  'refundTerms.firstUntil': {
    one: 'up to {count} hour before the start',
    other: 'up to {count} hours before the start',
  },
  'refundTerms.nextUntil': { one: 'up to {count} hour before', other: 'up to {count} hours before' },
  'refundTerms.start': 'until the start',
  'refundTerms.all': 'the whole court price',
  'refundTerms.half': 'half of the court price',
  'refundTerms.part': '{percent}% of the court price',
  'refundTerms.nextHalf': 'half of it',
  'refundTerms.nextPart': '{percent}% of it',
  'refundTerms.fee':
    'The platform fee of {fee} comes back only before a booking is confirmed, or when the venue or Baari cancels.',
} as const;
