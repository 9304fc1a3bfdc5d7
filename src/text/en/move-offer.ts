/** A move that the venue or Baari asks for, and the customer's answer while it waits. */
export const moveOffer = {
  'moveOffer.venue': 'The venue asks to move this booking',
  'moveOffer.platform': 'Baari asks to move this booking',
  'moveOffer.old': 'Your time now',
  'moveOffer.new': 'New time',
  'moveOffer.nothing': 'Answer by {until}. If you do nothing, your booking stays as it is.',
  'moveOffer.cancel': 'If neither time suits you, cancel: everything you paid comes back.',
  'moveOffer.over':
    'The time to answer has passed: your booking stays as it is. If you cancel it, everything you paid comes back.',
  'moveOffer.yes': 'Yes, move it',
  'moveOffer.yesLabel': 'Yes, move it: {venue}, to {day}',
  'moveOffer.no': 'No, keep my time',
  'moveOffer.noLabel': 'No, keep my time: {venue}, {day}',
  'moveOffer.sending': 'Sending your answer…',
  'moveOffer.queuedYes': 'Your yes is saved, not sent yet',
  'moveOffer.queuedNo': 'Your no is saved, not sent yet',
  'moveOffer.unsure': 'Your answer is not confirmed yet: it may have reached us.',
  'moveOffer.before': 'It must reach us before {until}, or your booking stays as it is.',
  'moveOffer.stays': 'Your booking stays as it is.',
  'moveOffer.change': 'Change my answer',
  'moveOffer.changeLabel': 'Change my answer: {venue}, {day}',
} as const;
