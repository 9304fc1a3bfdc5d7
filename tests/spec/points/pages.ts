import { e2e, unit, type Point } from '#tests/spec/point.ts';

const story = (test: string) => e2e('pages', test);
const contact = (test: string) => unit('features/contact/contact-aside.test.tsx', test);

export const points: readonly Point[] = [
  {
    id: 'pages.contact-fields',
    kind: 'text',
    says: 'Contact asks for first name, last name, email, phone, subject and message.',
    words: {
      'contact.firstName': 'First name',
      'contact.lastName': 'Last name',
      'contact.email': 'Email',
      'contact.phone': 'Phone number (optional)',
      'contact.subject': 'Subject',
      'contact.message': 'Message',
    },
    proof: [e2e('texts', 'and of somebody signed in')],
  },
  {
    id: 'pages.contact-message-rows',
    kind: 'constant',
    says: 'The message has five rows.',
    proof: [unit('features/contact/contact-panel.test.tsx', 'the message has five rows')],
  },
  {
    id: 'pages.contact-card',
    kind: 'rule',
    says: 'An address in Karachi, two phone numbers and a support email.',
    words: { 'contact.addressText': 'Baari, Block 5, Clifton, Karachi 75600, Pakistan' },
    proof: [contact('an address, two numbers and an e-mail, each a link')],
  },
  {
    id: 'pages.contact-faq',
    kind: 'rule',
    says: 'Three short answers and a link to the FAQ.',
    proof: [contact('three answers and the way to all of them')],
  },
  {
    id: 'pages.contact-clears',
    kind: 'state',
    says: 'A sent message clears the form.',
    proof: [unit('features/contact/contact-panel.test.tsx', 'what was sent is also told above the form')],
  },
  {
    id: 'pages.vendor-fields',
    kind: 'text',
    says: 'The application asks for name, venue name, email, phone, location and description.',
    words: {
      'vendor.name': 'Your name',
      'vendor.venueName': 'Venue name',
      'vendor.email': 'Email',
      'vendor.phone': 'Phone number',
      'vendor.location': 'Venue location',
      'vendor.description': 'Venue description',
    },
    proof: [e2e('texts', 'and of somebody signed in')],
  },
  {
    id: 'pages.sports-list',
    kind: 'rule',
    says: 'Five fixed sports (Badminton, Squash, Cricket, Futsal, Pickleball), each leading to its venues.',
    proof: [unit('features/sports/sports-pages.test.tsx', 'five sports, each with its venues and a page of its own')],
  },
  {
    id: 'pages.sport-detail',
    kind: 'rule',
    says: 'A sport has a description, required equipment and a fixed list of venues; its name is found in any case.',
    words: { 'sports.equipment': 'Required equipment' },
    proof: [
      unit('features/sports/sports-pages.test.tsx', 'has what to bring along, and venues where the list has them'),
      unit('features/sports/sports-pages.test.tsx', 'a sport is found in any case'),
      unit('features/sports/sport-facts.test.ts', 'a sport is found however its address is written'),
    ],
  },
  {
    id: 'pages.sport-unknown',
    kind: 'state',
    says: 'An unknown sport says so and leads back.',
    words: { 'sports.notFound': 'Sport not found' },
    proof: [unit('features/sports/sports-pages.test.tsx', 'an unknown one says so and leads back')],
  },
  {
    id: 'pages.payment-form',
    kind: 'text',
    says: 'The card page asks for name on card, number, expiry MM/YY and CVC.',
    words: {
      'payment.title': 'Secure Payment',
      'payment.name': 'Name on card',
      'payment.number': 'Card number',
      'payment.expiryHint': 'MM/YY',
      'payment.cvc': 'CVC',
    },
    proof: [e2e('texts', 'stands on the screens of everybody')],
  },
  {
    id: 'pages.payment-simulation',
    kind: 'constant',
    says: 'It is a simulation: after one second it leads to the success page, and no call is made.',
    proof: [unit('features/payment/payment-pages.test.tsx', 'a second later it has worked, and no card went anywhere')],
  },
  {
    id: 'pages.payment-success',
    kind: 'text',
    says: 'Success says that an email will come and the slot is reserved, and leads to the venues and the profile.',
    words: {
      'payment.success.title': 'Payment Successful',
      'payment.success.text':
        'After a real payment you would get a confirmation email, and your slot would be reserved.',
    },
    proof: [unit('features/payment/payment-pages.test.tsx', 'a second later it has worked')],
  },
  {
    id: 'pages.payment-canceled',
    kind: 'text',
    says: 'Canceled says that no payment was made and nothing is confirmed, and leads to the venues.',
    words: { 'payment.canceled.text': 'No payment was made, and the booking is not confirmed.' },
    proof: [
      unit('features/payment/payment-pages.test.tsx', 'a payment that is cancelled while it works stays cancelled'),
    ],
  },
  {
    id: 'pages.help',
    kind: 'text',
    says: 'The help center has cards for FAQ, Contact Support and Email Support.',
    words: { 'help.faq': 'FAQ', 'help.contact': 'Contact Support', 'help.email': 'Email Support' },
    proof: [story('Help: three ways')],
  },
  {
    id: 'pages.faq',
    kind: 'rule',
    says: 'Ten questions, one open at a time.',
    proof: [
      unit('features/help/faq-page.test.tsx', 'has ten questions, one open at a time'),
      unit('features/help/faq-page.test.tsx', 'is walked through by arrows'),
    ],
  },
  {
    id: 'pages.faq-facts',
    kind: 'text',
    says: 'Bookings of 1 to 3 hours, arrive 15 minutes early, weather decided 3 hours before.',
    words: {
      'faq.duration.answer':
        'Courts are booked by the hour, typically for 1 to 3 hours. You can choose up to {max} hours of one court and one date in one booking, and they don’t have to follow each other. Until you have played your first game, {first} bookings with {hours} hours in all can wait to be confirmed at a time, and a venue may keep a part of a date for people who have played before. Of the hours of a venue on one date, nobody can have more than a third waiting.',
      'faq.arrive.answer':
        'Come 15 minutes early, so that you can park, change and start on the hour. The next team starts on time too. Your ticket, in My Bookings, opens on your phone even where there is no signal: show it at the gate.',
      'faq.weather.answer':
        'For open-air courts the venue decides 3 hours before your slot. If nobody can play, the booking is cancelled and your payment is refunded. You see both in My Bookings, and we call you.',
    },
    proof: [e2e('texts', 'stands on the screens of everybody')],
  },
  {
    id: 'pages.documents',
    kind: 'rule',
    says: 'Terms and Privacy have five sections each.',
    proof: [story('five sections, each a tap away')],
  },
];
