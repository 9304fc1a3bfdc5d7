/** The landing of the confirmation mail. */
export const confirm = {
  'confirm.title': 'Finish your account',
  'confirm.linkTitle': 'Confirm your email',
  'confirm.intro': 'One last step: tell us who you are and choose a password.',
  'confirm.introFor': 'One last step for {email}: tell us who you are and choose a password.',
  'confirm.submit': 'Confirm and log in',
  'confirm.busy': 'Confirming...',
  'confirm.none': 'To finish your account, open the link that we emailed you. Can’t find it? Ask for a new one.',
  'confirm.again': 'Send the link again',
  'confirm.sent': 'Link asked for again',
  'confirm.already': 'Nothing left to confirm',
  'confirm.alreadyText': 'You’re logged in as {email}.',
  'confirm.otherAccount': 'Is the link for another account? Sign out first, then open it again.',
  'confirm.goOn': 'Continue',
} as const;
