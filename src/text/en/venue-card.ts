/** Words of the venue card, shared by Home and the venue list. */
export const venueCard = {
  'venueCard.place': '{area}, {city}',
  'venueCard.distance': ' · {km} km',
  'venueCard.distanceLabel': ', {km} kilometres away',
  'venueCard.ratingCount': '({count})',
  'venueCard.price': '{price} / hour',
  'venueCard.priceFrom': 'from {price} / hour',
  'venueCard.priceRange': '{from} – {upTo} / hour',
  'venueCard.sportPrice': '{sport} {price} / hour',
  'venueCard.sportFrom': '{sport} from {price} / hour',
  'venueCard.priceOnRequest': 'Price on request',
  'venueCard.action': '{action}: {name}',
} as const;
