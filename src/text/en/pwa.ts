/** Words of the installed app: connection, updates, installing. */
export const pwa = {
  'pwa.offlineNever':
    'You’re offline. Nothing is on this phone yet: connect for a moment and Baari saves itself for next time.',
  'pwa.unreachable': 'We can’t reach Baari right now. On public Wi-\u2060Fi? Open its sign-in page first.',
  'pwa.unreachableAge': '{why} {age}.',
  'pwa.backOnline': 'Back online',
  'pwa.sessionExpired': 'You were signed out. Log in to continue.',
  'pwa.sessionExpiredWaiting': {
    one: 'You were signed out. {count} change waits on this phone. Log in to send it.',
    other: 'You were signed out. {count} changes wait on this phone. Log in to send them.',
  },
  'pwa.visitWaiting': {
    one: '{count} change from the last visit was not sent. Whoever made it can log in here to send it.',
    other: '{count} changes from the last visit were not sent. Whoever made them can log in here to send them.',
  },
  'pwa.sessionExpiredLogIn': 'Log in',
  'pwa.updateReady': 'Baari has an update.',
  'pwa.updateNow': 'Update now',
  'pwa.updateLater': 'Later',
  'pwa.updateWaiting': 'Baari updates as soon as the unfinished work in your other tab is done.',
  'pwa.installTitle': 'Install Baari',
  'pwa.installText': 'One tap to open, even with no signal.',
  'pwa.installSaving': 'One tap to open. Still saving Baari to this phone…',
  'pwa.installNotSaved': 'Not saved on this phone yet: we try again when your connection is better.',
  'pwa.installOnline': 'One tap to open.',
  'pwa.installWaiting':
    'Something here isn’t sent yet. Safari may delete it after a week without a visit. Install Baari to keep it.',
  'pwa.storageBroken':
    'Baari can’t open its storage in this browser right now. Close its other tabs and reload this page. Until then, nothing you write can wait for a connection.',
  'pwa.siteDataBlocked':
    'This browser keeps no site data. Baari works while this page is open: what isn’t sent yet is lost when you close or reload it.',
  'pwa.siteDataBroken':
    'Baari can’t open its storage in this browser. It works while this page is open: what you write now and isn’t sent yet is lost when you close or reload it.',
  'pwa.offlineMemory': 'You’re offline, and this browser keeps nothing for next time. Connect to see courts.',
  'pwa.install': 'Install',
  'pwa.installHow': 'Show how',
  'pwa.installDismiss': 'Not now',
  'pwa.iosTitle': 'Install Baari in two steps',
  'pwa.iosStep1': 'Tap the Share button in Safari’s toolbar.',
  'pwa.iosStep2': 'Choose “Add to Home Screen”, then tap “Add”.',
  'pwa.iosFirst': 'Then open it once while you have a connection: it saves itself, and later opens with no signal too.',
} as const;
