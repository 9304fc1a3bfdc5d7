/** About Baari. */
export const about = {
  'about.title': 'About Baari',
  'about.word': 'باری',
  'about.meaning': 'Baari means “your turn”',
  'about.lead':
    'Every evening in Pakistan, somebody calls five grounds to find one that is free. We built Baari so that your team can see it, book it and play.',
  'about.storyTitle': 'Why Baari exists',
  'about.story1':
    'Courts here are busy, and most of them live in a notebook by the gate. You call, you wait, you send an advance to a number, and sometimes you arrive to find another team on your pitch.',
  'about.story2':
    'Baari puts that notebook on your phone. You see the venues of your city with their courts, prices and ratings, you pick your hours, and they are held for you while you pay the way everybody here pays: by bank transfer, with the receipt as proof.',
  'about.story3':
    'And because signal comes and goes, Baari works from the phone itself. What you have opened once opens again, on a cheap phone, on a weak connection, and with none at all.',
  'about.promisesTitle': 'What you can count on',
  'about.promise.price': 'The price you see is the price you pay',
  'about.promise.priceText':
    'Court hours plus a fee of {fee}, shown before you pay. If a price changes, we ask you first.',
  'about.promise.hour': 'Your hour is yours',
  'about.promise.hourText':
    'Two teams can never book the same hour. It is held for 15 minutes while you transfer the money.',
  'about.promise.receipt': 'Your receipt stays private',
  'about.promise.receiptText':
    'Only you and our staff can open it, and the venue where you pay to its own account. Other players never can.',
  'about.promise.honest': 'We say what we know',
  'about.promise.honestText':
    'No guessing. If something isn’t sent yet, we say so. If a price is old, we show how old.',
  'about.stepsTitle': 'From an empty evening to a booked court',
  'about.step1': 'Find a venue',
  'about.step1Text': 'By sport, city and area. Compare courts, ratings and prices.',
  'about.step2': 'Pick your hours',
  'about.step2Text': 'See what is free right now. Your choice is held while you pay.',
  'about.step3': 'Transfer and upload',
  'about.step3Text': 'Send the exact amount by bank transfer and add the receipt.',
  'about.step4': 'Play',
  'about.step4Text': 'Your payment is checked, usually within {check}. We call you, and the court is yours.',
  'about.ownersTitle': 'Do you run a venue?',
  'about.ownersText':
    'Show your courts to players in your city, get the money before the match, and stop answering the same call twenty times a night.',
  'about.ownersAction': 'List your venue',
  'about.playersAction': 'Find a venue',
} as const;
