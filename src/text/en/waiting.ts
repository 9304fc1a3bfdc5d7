/** What a form says of its writes that wait on this phone. */
export const waiting = {
  'waiting.saved': 'Saved on this phone, not sent yet',
  'waiting.savedText': 'Saved {when}. It is sent by itself as soon as Baari can be reached.',
  'waiting.sending': 'Sending…',
  'waiting.signIn': 'Saved {when}. Log in again, and it is sent.',
  'waiting.hold': 'Saved {when}. It waits for you to say so: you signed out with it.',
  'waiting.update': 'Saved {when}. It is sent once Baari is up to date.',
  'waiting.refused': 'Not sent',
  'waiting.edit': 'Edit and resend',
  'waiting.change': 'Change',
  'waiting.discard': 'Discard',
  'waiting.discardAsk': 'Discard it for good?',
  'waiting.discardYes': 'Yes, discard',
  'waiting.discardNo': 'Keep it',
  'waiting.discarded': 'Discarded',
  'waiting.mayHaveArrived': 'It had been tried before, so it may have reached us all the same.',
  'waiting.editing': 'This could not be sent. {reason}',
  'waiting.editingUnsent': 'You’re changing something that has not been sent yet.',
  'waiting.editGone':
    'What you wanted to change isn’t waiting any more: it was sent or discarded. What you send from here is new.',
  'waiting.stopEdit': 'Stop changing it',
  'waiting.startNew': 'Start a new one',
} as const;
