/** Privacy Policy, in five sections. */
export const privacy = {
  'privacy.title': 'Privacy Policy',
  'privacy.short1': 'We keep what a booking needs, and nothing to follow you around: no ads, no trackers.',
  'privacy.short2':
    'Your receipt can be opened by you and our staff, and by the venue only where you pay to its own account.',
  'privacy.short3': 'Delete your account and your name, your receipts and your reviews are gone.',
  'privacy.keep.title': 'What we keep about you',
  'privacy.keep.text1': 'You can look at every venue without telling us who you are. With an account, we keep:',
  'privacy.keep.point1': 'Your name, email address and phone number, and your password in a form that nobody can read.',
  'privacy.keep.point2':
    'Your bookings: court, date, hours, price, status, and the receipts that you uploaded; and what you told us was wrong with one, with your picture and our answer.',
  'privacy.keep.point3':
    'The venues that you saved, the hours that you asked us to tell you about, your reviews, messages to us, an application as a venue, and the notifications that we made for you.',
  'privacy.keep.point4':
    'To fend off abuse, how often something was tried, by account or internet address. These counters are deleted after about a day.',
  'privacy.phone.title': 'What stays on your phone',
  'privacy.phone.text1':
    'Baari works without a signal because it keeps things on your phone: the venues and which of them you opened last, your bookings, the tickets of the confirmed ones and the newest of their receipts, a booking that you have started together with its receipt, and what waits to be sent. Everything that belongs to your account is deleted from the phone when you sign out; only what still waits to be sent can stay for your return, hidden from anybody else who uses Baari there. If a session ends otherwise, what was kept is hidden in the same way and deleted after 30 days, unless you log in again.',
  'privacy.phone.text2':
    'Whoever works at a venue has its bookings of these days and weeks on their phone, with names and numbers, so that its gate works without a signal. They are deleted there when they sign out, or when they leave the team and the phone is connected again.',
  'privacy.phone.point1':
    'If you ask for the nearest venues, your position is used on the phone only. It is neither sent nor stored.',
  'privacy.phone.point2':
    'Pictures of receipts are made smaller on the phone before they are sent, which normally also removes where and when they were taken.',
  'privacy.phone.point3':
    'What you type into a form may be kept until you close the tab. Passwords and card numbers never are.',
  'privacy.phone.point4': 'With Remember me switched off, you are signed out when the browser closes.',
  'privacy.see.title': 'Who sees what',
  'privacy.see.text1': 'We don’t sell data, and we show no advertising. What others get to see:',
  'privacy.see.point1':
    'The venue: your name and number, which court and hours you booked and what was paid; your receipt only where you pay to the venue’s own account. Its team notes whether you came. 30 days after the day it no longer sees your number.',
  'privacy.see.point2':
    'Our staff: your booking and your receipt, to check your payment, what you tell us about it, and your number, because we call you.',
  'privacy.see.point3':
    'Other players: that an hour is taken, never by whom. A review carries a short name like “Ali K”, never your email.',
  'privacy.see.point4': 'Google: only when you tap Show map or open a venue in Google Maps. Never before.',
  'privacy.see.point5':
    'The companies whose servers and email delivery we use handle data for us; and a court or authority, where the law demands it.',
  'privacy.long.title': 'How long, and how to delete it',
  'privacy.long.text1':
    'We keep your data as long as you have an account. You can delete it yourself at any time, under Delete account. Then, at once:',
  'privacy.long.point1':
    'Your name, email, number, saved venues, watched hours and notifications are deleted, and so are an application as a venue and the messages that you sent us while signed in.',
  'privacy.long.point2':
    'Pending bookings are cancelled, and others can book their hours. If money is owed to you, we keep your name, email and number until it has been sent.',
  'privacy.long.point3':
    'Bookings that are over stay in the venue’s books without your name and without the receipt: court, hours and price only.',
  'privacy.long.point4': 'Your reviews are deleted, and ratings are counted without them.',
  'privacy.long.point5':
    'Receipt files can no longer be opened by anybody, and are erased from our storage shortly after.',
  'privacy.long.point6':
    'One thing waits: while a refund is due to you, or a confirmed booking of yours is still to be played and the venue might cancel it, your name, email, number and its receipt are kept to pay you back, and for nothing else. Then they are deleted too.',
  'privacy.long.text2':
    'Somebody who still runs venues on Baari has to hand them over first. Asking for a new password leaves a record without your address for 30 days. The company that runs our sign-in keeps a log of who signed in when, with their email, for 90 days at most. What your phone sent after being offline is remembered for about 90 days, so that nothing is done twice.',
  'privacy.long.text3':
    'If you have no account and a venue enters you because you walked in or called, it keeps your name and number for 180 days after the day. So it does with what its team noted about a booking. A message that you sent us is deleted a year after we answered it.',
  'privacy.rights.title': 'Your choices, and how to reach us',
  'privacy.rights.text1':
    'Ask us what we keep about you, have a mistake corrected, or have your data deleted if you can’t do it in the app. Write to {email} or use the contact page; we may ask you to show that the account is yours.',
  'privacy.rights.text2':
    'If this policy changes, the date at the top of the page changes. When we want to use your data for something new, we ask you first.',
} as const;
