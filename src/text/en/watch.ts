/** Hours that somebody wants to hear of: at a taken hour, and their list under My Bookings. */
export const watch = {
  'watch.taken': '{time} is taken',
  'watch.off': 'We can tell you the moment it is free again. First come, first served.',
  'watch.on': 'We’ll tell you when it is free. First come, first served.',
  'watch.queued': 'Saved on this phone. It is sent automatically when you’re back online.',
  'watch.sending': 'Saved on this phone. We watch it as soon as it is sent.',
  'watch.full': 'You watch {max} hours already, which is the most. Stop watching one of them in My Bookings first.',
  'watch.start': 'Tell me when it is free',
  'watch.stop': 'Stop',
  'watch.logIn': 'Log in to be told',
  'watch.title': 'Hours you watch',
  'watch.lead': 'We tell you when one of them is free. First come, first served.',
  'watch.place': '{venue} · {court}',
  'watch.stopLabel': 'Stop watching {time} at {venue}',
  'watch.waits': 'Not sent yet',
} as const;
