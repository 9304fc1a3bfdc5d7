/** Forms of both consoles that are saved at once: what became of it, what somebody else changed, and leaving unsaved. */
export const writeForm = {
  'settings.needsConnection': 'Settings need a connection.',
  'settings.unsure': 'No answer yet. We are still asking: it is saved once at most.',
  'settings.notSent': 'Not saved: we couldn’t reach Baari for ten minutes. What you typed is still here.',
  'settings.unheard': 'We could not hear whether this was saved. Look at what is shown here, then save again.',
  'settings.changed': 'Somebody else changed this meanwhile. Here is what it is now; your text is below it.',
  'settings.useNew': 'Use the new one',
  'settings.copyMine': 'Copy my text',
  'settings.mine': 'My text',
  'settings.leave': 'Leave without saving what you typed?',
  'settings.leaveYes': 'Leave',
  'settings.leaveNo': 'Stay',
  'settings.cancel': 'Cancel',
} as const;
