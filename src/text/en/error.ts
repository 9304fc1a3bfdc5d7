/** Words for every AppError code; each says what happened and what to do next. */
export const error = {
  'error.offline': 'We can’t reach Baari right now. Check your connection or try again in a minute.',
  'error.noNetwork': 'You’re offline. Check your connection and try again.',
  'error.busy': 'Our server isn’t answering right now. Please try again in a moment.',
  'error.notOurs':
    'Your network answered instead of Baari. If this is a public Wi-\u2060Fi, open its sign-in page first, then try again.',
  'error.signedOut': 'Please log in to continue.',
  'error.accountGone': 'This account no longer exists.',
  'error.reauthNeeded':
    'To be sure that it is you, we need your password once more. Please sign out, log in and try again.',
  'error.forbidden': 'You don’t have access to this.',
  'error.notFound': 'We couldn’t find what you were looking for.',
  'error.thatTime': 'that time',
  'error.slotTaken': 'Someone just took {hours}. Here is the fresh timetable: please pick another time.',
  'error.holdExpired': 'Your hold ran out and someone else now has {hours}. Please pick another time.',
  'error.holdLimit': {
    one: 'You have held this time for as long as we can. You can hold it again in {count} minute.',
    other: 'You have held this time for as long as we can. You can hold it again in {count} minutes.',
  },
  'error.alreadyYours': 'You already booked this time. You’ll find it in My Bookings.',
  'error.priceChanged': 'The price changed to {total}. Nothing was booked: please check it and confirm again.',
  'error.idempotencyMismatch': 'This booking was already sent with other details. Please start again.',
  'error.outsideWindow': 'You can book from today to three months ahead. Please pick another date.',
  'error.closed': 'The venue is closed at that time. Please pick another time.',
  'error.past': 'That time has already passed in Pakistan. Please pick a later time.',
  'error.noSlots': 'Please select at least one time slot.',
  'error.tooManySlots': 'You can book at most {max} hours at a time.',
  'error.tooManyWatches': 'You watch {max} hours already, which is the most. Stop watching one of them first.',
  'error.tooManyLive': 'You have many bookings waiting for an answer. Please wait until one of them is decided.',
  'error.limitFirst':
    'Until you have played your first game, you can have {max} bookings waiting at a time. Once one is confirmed, you can book the next.',
  'error.limitFirstHours':
    'Until you have played your first game, you can have {max} hours waiting in all. Choose fewer hours now, and more once they are confirmed.',
  'error.limitVenueDay':
    'At one venue you can have {max} unconfirmed hours on one date. Choose fewer hours or another date, or wait until a booking is confirmed.',
  'error.limitNewDay':
    'This venue keeps most of this date for people who have played on Baari before, and the rest is taken for now. Choose another date or another venue. After your first game you can book all of its hours.',
  'error.limitNewEvening':
    'This venue keeps half of its evening for people who have played on Baari before, and the other half is taken for now. Choose an earlier hour, another date or another venue. After your first game you can book all of its hours.',
  'error.limitMade': 'You made a lot of bookings in the last 24 hours. Please try again tomorrow, or contact us.',
  'error.limitHolds':
    'You held many different times in the last 24 hours without booking them. Please try again tomorrow, or contact us.',
  'error.contactUnconfirmed':
    'Confirm your email before your first booking: open the link that we emailed you when you registered. Can’t find it? Contact us.',
  'error.blocked': 'You can’t book right now. Please contact us.',
  'error.blockedNotPaid':
    'You can’t book right now, because we could not find the payments of two of your bookings. If you have paid, open those bookings in My Bookings and send us the transfers, or contact us.',
  'error.receiptMissing': 'Please upload payment receipt',
  'error.receiptUsed':
    'This receipt already belongs to another of your bookings. You’ll find that one in My Bookings; here, choose the receipt of this transfer.',
  'error.receiptType':
    'That file is not a JPG, PNG or PDF. Please choose a photo, a screenshot or a PDF of the receipt.',
  'error.receiptProgram':
    'This PDF contains a program or another file, so we can’t take it. Please choose a screenshot of the receipt instead.',
  'error.receiptTooLarge':
    'That file is larger than 5 MB. Please choose a smaller one, or a screenshot of the receipt.',
  'error.receiptUpload': 'Failed to upload receipt. Please try again.',
  'error.lineSlow':
    'Your connection is too slow for this file. A screenshot of the receipt is much smaller: choose that instead, or try again later. What was sent already is not sent again, and your booking is kept on this phone.',
  'error.receiptUnreadable': 'That picture can’t be opened. Please choose another one.',
  'error.notCancellable': 'This booking can no longer be cancelled.',
  'error.tooLate': 'This booking has already started, so it can no longer be cancelled.',
  'error.reviewChanged':
    'A newer review of this booking was saved from somewhere else, so this one did not replace it.',
  'error.notReviewable': 'You can rate a booking once you have played.',
  'error.nameReserved': 'That name could be taken for Baari’s own people. Please use another one.',
  'error.alreadyApplied': 'We already have your application and will answer it soon.',
  'error.alreadyReported': 'You have told us about this booking already. We answer that first.',
  'error.offerOver':
    'This question is over: its time ran out, it was taken back, or there is a newer one. Your booking was not moved.',
  'error.isAdmin':
    'An admin account can’t be deleted here. Please ask another admin to remove your admin rights first.',
  'error.ownsVenues': 'Your account still runs venues, so it can’t be deleted yet. Please contact us and we will help.',
  'error.rateLimited': 'That was a lot of tries. Please wait a few minutes and try again.',
  'error.rateLimitedNetwork':
    'Too many people on your network are trying at once. Wait a few minutes, or switch between Wi-\u2060Fi and mobile data.',
  'error.mailJustSent': {
    one: 'We sent an email to this address a moment ago. Look in the inbox and the spam folder. You can ask for another one in {count} second.',
    other:
      'We sent an email to this address a moment ago. Look in the inbox and the spam folder. You can ask for another one in {count} seconds.',
  },
  'error.mailQuota': 'We can’t send any more emails right now, so none is on its way. Please try again in an hour.',
  'error.captcha': 'We couldn’t check that a person is doing this. Please try again.',
  'error.banned': 'This account is blocked. If you think that is a mistake, please contact us.',
  'error.secondFactor':
    'This account has a second sign-in step that Baari doesn’t support, so nothing was changed. Please contact us.',
  'error.wrongPassword': 'Wrong email or password.',
  'error.emailTaken': 'An account with this email already exists. Please log in instead.',
  'error.emailUnconfirmed': 'Please open the link that we emailed you when you registered: it logs you in.',
  'error.emailInvalid': 'Invalid email address',
  'error.passwordWeak': 'That password is too easy to guess. Please choose another one.',
  'error.passwordWeakLength': 'Use {min} characters or more for your password.',
  'error.passwordWeakCharacters': 'Mix capital and small letters, digits and signs in your password.',
  'error.passwordWeakPwned': 'This password is on a list of stolen ones. Please choose another one.',
  'error.passwordSame': 'That is your password already. Please choose another one.',
  'error.resetCode': 'Invalid or missing reset code. Please request a new password reset link.',
  'error.confirmLink': 'This link has run out, or it was used already. Ask for a new one.',
  'error.inUse':
    'You have another unfinished booking with a receipt. Finish or discard that one first: this one is not saved on this phone.',
  'error.sending': 'This is being sent right now. Please wait a moment.',
  'error.tooOld': 'This has been waiting for more than 30 days. Send it only if it still matters.',
  'error.storageFull': 'Your phone’s storage is full, so this could not be saved. Free some space and try again.',
  'error.storageBroken': 'This browser can’t store data right now. Close other Baari tabs and reload the page.',
  'error.invalid': 'Something in this request wasn’t right. Please check it and try again.',
  'error.alreadyDecided': 'Somebody else decided this a moment ago.',
  'error.changed': 'This changed since you opened it. Look at it again, then decide.',
  'error.referenceUsed': 'This transaction ID confirmed another booking already.',
  'error.amountLow': 'Less arrived than the booking costs. Say how the rest is collected, or decline.',
  'error.needsNote': 'Please say why: this needs a note.',
  'error.refundChanged': 'The refund changed since you opened it. Look at it again.',
  'error.paymentUnseen': 'Nobody has found this payment yet. Find it first, then send the refund.',
  'error.notChangeable': 'This can no longer be changed.',
  'error.alreadyCheckedIn': 'This guest is checked in already.',
  'error.notConfirmed': 'This booking is not confirmed.',
  'error.outsideGateWindow': 'A check-in counts from four hours before the first hour to four hours after the last.',
  'error.collectFirst': 'Collect the rest of the money first.',
  'error.tooEarly': 'A no-show can be marked from 15 minutes after the first hour began.',
  'error.lastAdmin': 'This is the last admin, who can’t be removed.',
  'error.tooMany': 'There are too many already. Delete one first.',
  'error.nameTaken': 'Another court of this venue has this name.',
  'error.affectedChanged': 'Another booking came in meanwhile. Please look again.',
  'error.tooLateToAsk': 'It is too late to ask the customer for a move. Call them, or cancel the booking.',
  'error.nobodyToAsk': 'This customer deleted their account, so nobody can say yes to a move.',
  'error.noCall': 'Log the call in which the customer asked for it first.',
  'error.arrived': 'The guest has been let in. Now only Baari can cancel this booking.',
  'error.samePerson': 'You took the first step here. Somebody else has to take the second one.',
  'error.secondNeeded': 'An admin has to look at this refund before it is sent.',
  'error.aboveCeiling': 'That is more than this booking still has. Please check the amount.',
  'error.notDecided': 'This booking is not decided yet. Confirm or decline it first.',
  'error.expired': 'This is over: it can no longer be sent.',
  'error.unexpected': 'An error occurred. Please try again later.',
} as const;
