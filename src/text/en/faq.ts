/** The ten questions of the FAQ; `faq-entries.ts` says in which order. */
export const faq = {
  'faq.title': 'Frequently asked questions',
  'faq.intro': 'Ten things that players ask us before their first booking.',
  'faq.more': 'Didn’t find your answer?',
  'faq.moreText': 'Write to us. A person reads every message.',
  'faq.payment.question': 'How do I pay?',
  'faq.payment.answer':
    'By bank transfer, and only by bank transfer. When you proceed to payment we show you the account and the exact amount. Send it from any bank or wallet, then upload the receipt: JPG, PNG or PDF, up to 5 MB. A screenshot is fine. Only you and our staff can see it, and the venue where you pay to its own account.',
  'faq.cancel.question': 'Can I cancel a booking?',
  'faq.cancel.answer':
    'Yes, in My Bookings, until your slot starts. Before it is confirmed, everything you paid comes back. After that the venue’s own rule applies: you see it before you pay and again before you cancel, with the exact amount that comes back. A venue that wants to move a confirmed booking to an earlier time, another date or at short notice has to ask you: without your yes nothing is moved. While it asks, and after a no, you can cancel and everything you paid comes back.',
  'faq.duration.question': 'How long is a booking?',
  'faq.duration.answer':
    'Courts are booked by the hour, typically for 1 to 3 hours. You can choose up to {max} hours of one court and one date in one booking, and they don’t have to follow each other. Until you have played your first game, {first} bookings with {hours} hours in all can wait to be confirmed at a time, and a venue may keep a part of a date for people who have played before. Of the hours of a venue on one date, nobody can have more than a third waiting.',
  'faq.arrive.question': 'When should I arrive?',
  'faq.arrive.answer':
    'Come 15 minutes early, so that you can park, change and start on the hour. The next team starts on time too. Your ticket, in My Bookings, opens on your phone even where there is no signal: show it at the gate.',
  'faq.weather.question': 'What happens when it rains?',
  'faq.weather.answer':
    'For open-air courts the venue decides 3 hours before your slot. If nobody can play, the booking is cancelled and your payment is refunded. You see both in My Bookings, and we call you.',
  'faq.hold.question': 'What does it mean that my time is held?',
  'faq.hold.answer':
    'As soon as you proceed to payment, nobody else can take your hours for 15 minutes. That is your time to transfer the money and upload the receipt; if you need longer, tap Extend, up to 75 minutes in all. A hold that runs out costs nothing.',
  'faq.confirm.question': 'When is my booking confirmed?',
  'faq.confirm.answer':
    'A new booking is Pending: the hours are yours while your payment is checked, usually within {check}. Then it becomes Confirmed and we call you. If it can’t be confirmed in time, it ends and what you paid comes back. You always find the current status in My Bookings.',
  'faq.refund.question': 'What if I paid and the booking fails?',
  'faq.refund.answer':
    'Your payment is never lost from sight. If somebody else got the hours before your receipt reached us, the venue’s page keeps your receipt: choose other hours with it, or press “Ask for a refund” and your payment is recorded as Refund due. If your booking wasn’t confirmed within 12 hours, or sooner when your slot is near, that happens automatically. Refunds are made by people, by bank transfer, as soon as your payment has been found. Every refund stands under its booking in My Bookings, which asks you once it was sent whether it has arrived. If something is wrong, or your payment was not found, tell us there: a person at Baari looks at it and answers under the booking.',
  'faq.price.question': 'What does a booking cost?',
  'faq.price.answer':
    'The price of each of your hours, plus a platform fee of {fee} per booking. A venue may ask other prices in the evening, at weekends or on holidays: you see the price of every hour before you choose it. You pay all of it in advance, so there is nothing left to pay at the venue. If a price changes while you book, nothing is booked until you have agreed to the new one.',
  'faq.offline.question': 'Does Baari work without a connection?',
  'faq.offline.answer':
    'Yes. The venues of every city with their courts and prices are on your phone, also those that you have never opened, and so are your bookings and their tickets. A cancellation, an answer to a move, what is wrong with a booking, a review, a message or a change of your name or phone number waits there and is sent when you are connected again. Reviews of venues that you have opened and receipts that you have seen on this phone open too. Seeing which hours are free right now, booking them, sending a picture, and logging in need a connection. While “Save data” is on, only the city that you look at is kept. Install Baari from your browser’s menu and it opens like any other app.',
} as const;
