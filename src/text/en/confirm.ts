/** The landing of the confirmation mail. */
export const confirm = {
  'confirm.title': 'Finish your account',
  'confirm.intro': 'One last step: tell us who you are and choose a password.',
  'confirm.introFor': 'One last step for {email}: tell us who you are and choose a password.',
  'confirm.submit': 'Confirm and log in',
  'confirm.busy': 'Confirming...',
  'confirm.none': 'To finish your account, open the link that we emailed you. Can’t find it? Ask for a new one.',
  'confirm.again': 'Send the link again',
  'confirm.sent': 'Link sent again',
  'confirm.or': ', or',
  'confirm.already': 'You’re logged in',
  'confirm.alreadyText': 'You’re logged in as {email}, and there is nothing left to confirm.',
  'confirm.otherAccount': 'Is the link for another account? Sign out first, then open it again.',
  'confirm.goOn': 'Continue',
} as const;
