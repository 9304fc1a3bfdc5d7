/** Words of Home's own strips and of what is chosen in its search; they come with the database code, after the first paint. */
export const homeForYou = {
  'homeForYou.saved': 'Saved venues',
  'homeForYou.recent': 'Recently seen',
  'homeForYou.city': 'More in {city}',
  'homeForYou.all': 'All in {city}',
  'homeForYou.open': 'See courts',
  'homeSearch.allOf': 'All of {place}',
  'homeVoices.title': 'What players say',
  'homeVoices.oneText':
    'We used to call four futsal grounds every Thursday. Now I see what is free, pay, and the whole team has the time in the group chat.',
  'homeVoices.oneName': 'Bilal Ahmed',
  'homeVoices.onePlace': 'Futsal captain, Karachi',
  'homeVoices.twoText':
    'The price I saw was the price I paid, and the hour really was mine when we arrived. That is all I ever wanted from a padel booking.',
  'homeVoices.twoName': 'Ayesha Malik',
  'homeVoices.twoPlace': 'Padel player, Lahore',
  'homeVoices.threeText':
    'Signal drops at our badminton hall, but my booking still opens on the phone. Showed it at the gate and walked in.',
  'homeVoices.threeName': 'Usman Khattak',
  'homeVoices.threePlace': 'Badminton player, Peshawar',
} as const;
