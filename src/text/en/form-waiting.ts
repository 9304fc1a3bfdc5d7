/** What a form says of its writes that wait on this phone. */
export const formWaiting = {
  'formWaiting.saved': 'Saved on this phone, not sent yet',
  'formWaiting.savedText': 'Saved {when}. It is sent by itself as soon as Baari can be reached.',
  'formWaiting.sending': 'Sending…',
  'formWaiting.signIn': 'Saved {when}. Log in again, and it is sent.',
  'formWaiting.hold': 'Saved {when}. It waits for you to say so: you signed out with it.',
  'formWaiting.update': 'Saved {when}. It is sent once Baari is up to date.',
  'formWaiting.refused': 'Not sent',
  'formWaiting.edit': 'Edit and resend',
  'formWaiting.change': 'Change',
  'formWaiting.discard': 'Discard',
  'formWaiting.discardAsk': 'Discard it for good?',
  'formWaiting.discardYes': 'Yes, discard',
  'formWaiting.discardNo': 'Keep it',
  'formWaiting.discarded': 'Discarded',
  'formWaiting.mayHaveArrived': 'It had been tried before, so it may have reached us all the same.',
  'formWaiting.editing': 'This could not be sent. {reason}',
  'formWaiting.editingUnsent': 'You’re changing something that has not been sent yet.',
  'formWaiting.editGone':
    'What you wanted to change isn’t waiting any more: it was sent or discarded. What you send from here is new.',
  'formWaiting.editTried':
    'This was tried meanwhile and may have arrived, so it can’t be changed right now. You see here how it ends.',
  'formWaiting.editBlocked': 'Please wait until we know whether the first one arrived.',
  'formWaiting.stopEdit': 'Stop changing it',
  'formWaiting.startNew': 'Start a new one',
} as const;
