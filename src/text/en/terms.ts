/** Terms, in five sections. */
export const terms = {
  'terms.title': 'Terms',
  'terms.short1': 'You pay the venue’s price plus a fee of {fee}, in advance, by bank transfer.',
  'terms.short2': 'A booking is pending until your payment was checked and the booking confirmed.',
  'terms.short3':
    'You can cancel a booking until it starts. While it is pending, all you paid comes back; afterwards, what its venue’s rule says.',
  'terms.use.title': 'Using Baari',
  'terms.use.text1':
    'Baari is a marketplace for sports courts in Pakistan. We show what venues offer, take your booking and pass it on. The courts themselves are run by the venues, under their own house rules.',
  'terms.use.text2': 'Anybody may look around. To book, you need an account.',
  'terms.use.point1': 'Give your real name, your email address and a phone number on which we can reach you.',
  'terms.use.point2': 'Keep your password to yourself. What is booked with your account counts as booked by you.',
  'terms.use.point3': 'One person, one account. Don’t book hours in order to sell them on.',
  'terms.pay.title': 'Booking and paying',
  'terms.pay.text1':
    'Prices are in Pakistani rupees, per court and hour. The total is the price of each of your hours, plus a platform fee of {fee} per booking. You pay all of it in advance. Before you pay, you see exactly this total.',
  'terms.pay.text2':
    'Payment is by bank transfer, to the account that is shown while you book. We take no cards; the card page on this site is a simulation that charges nothing.',
  'terms.pay.point1':
    'When you proceed to payment, your hours are held for 15 minutes. Nobody else can take them in that time.',
  'terms.pay.point2':
    'Upload the receipt of your transfer (JPG, PNG or PDF, up to 5 MB). The booking is then pending and the hours stay yours.',
  'terms.pay.point3':
    'Your payment is checked by whoever can look into the account that you paid to: us, or the venue where the account is its own. That usually takes {check}. Then the booking is confirmed and we call you. Until then it is not confirmed.',
  'terms.pay.point4':
    'If your hold ran out and somebody else took the hours, you book other hours with the same receipt, or ask for a refund there and then: your payment is recorded as Refund due. So is the payment of a booking that was not confirmed within 12 hours, or sooner when its slot is near.',
  'terms.pay.point5':
    'So that nobody blocks a venue without paying: until you have played your first game, {first} bookings with {hours} hours in all can wait to be confirmed at a time. Of the hours of a venue on one date, nobody can have more than a third waiting. Venues keep two thirds of a date and half of its evening for people who have played on Baari. If the payments of two of your bookings are not found within 30 days, you can book again once you have talked to us.',
  'terms.cancel.title': 'Cancelling and refunds',
  'terms.cancel.text1':
    'You can cancel a pending booking yourself, in My Bookings, until its first hour starts. Everything you paid comes back, and others can book the hours at once. After the start it is too late, also when the cancellation was made on a phone without a connection and reaches us only then.',
  'terms.cancel.text2':
    'A confirmed booking can be cancelled in My Bookings under the rule of its venue, which is shown before you pay and does not change for bookings already made.',
  'terms.cancel.point1':
    'When a booking is cancelled by the venue or by us, for instance because of the weather, everything you paid comes back.',
  'terms.cancel.point2':
    'Refunds are made by bank transfer, once your payment has been found in the account that you paid to. We call you about it.',
  'terms.cancel.point3':
    'Every refund stands under its booking in My Bookings, with its amount. Once it was sent, we ask you there whether it has arrived.',
  'terms.cancel.point4':
    'A confirmed booking is moved to an earlier time, to another date, at short notice or into more pieces only with your yes in My Bookings. Without an answer nothing is moved. While you are asked, and after a no, you can cancel until the start and everything you paid comes back.',
  'terms.cancel.point5':
    'The rule for cancelling a booking that was moved counts from the latest of the times that it has had.',
  'terms.cancel.point6':
    'If something is wrong with a booking, a payment or a refund, tell us in My Bookings, under the booking. A person at Baari looks at it and answers there.',
  'terms.play.title': 'At the venue, and towards others',
  'terms.play.text1':
    'Come 15 minutes early and leave when your last hour ends. For open-air courts the venue decides about the weather 3 hours before the start. Follow the rules of the house, and pay for what you break.',
  'terms.play.text2': 'What you write here is read by other players and by people who live from their courts.',
  'terms.play.point1': 'Rate a venue only after you have played there, honestly and without insults.',
  'terms.play.point2':
    'Never upload a receipt that is forged, altered or somebody else’s. Such bookings are cancelled and the account may be closed.',
  'terms.play.point3': 'Don’t attack, overload or copy the service, and don’t look for other people’s data.',
  'terms.liable.title': 'Who is responsible for what',
  'terms.liable.text1':
    'The venue is responsible for the court, its safety and what happens there. We are responsible for the booking: that your hours are not given twice, that the price is the one you agreed to, and that your payment stays on record.',
  'terms.liable.text2':
    'We work to keep Baari running but can’t promise that it always does. What your phone shows without a connection may have changed since; it tells you how old it is.',
  'terms.liable.text3':
    'You can delete your account at any time. We may close accounts that break these terms. If the terms change, the date at the top of this page changes, and bookings that you have made keep the terms under which you made them. The law of Pakistan applies.',
} as const;
