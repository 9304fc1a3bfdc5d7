/** Words of the venue card, shared by Home and the venue list. */
export const venueCard = {
  'venueCard.place': '{area}, {city}',
  'venueCard.ratingCount': '({count})',
  'venueCard.priceFrom': 'from {price} / hour',
  'venueCard.priceOnRequest': 'Price on request',
  'venueCard.action': '{action}: {name}',
} as const;
