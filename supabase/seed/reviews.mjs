import { firstNames, lastInitials, longNames } from './people.mjs';
import { details, endings, leads, shortComments } from './review-words.mjs';

/** How many reviews each venue gets: a dozen none, a dozen one, one more than a page shows, the rest a handful. */
function reviewCounts(random, venues) {
  const popular = venues.find((venue) => venue.city === 'Lahore' && venue.kind === 'complex');
  const quiet = random.shuffled(venues.filter((venue) => venue !== popular));
  const none = new Set(quiet.slice(0, 12));
  const single = new Set(quiet.slice(12, 25));
  return (venue) => {
    if (venue === popular) return 57;
    if (none.has(venue)) return 0;
    return single.has(venue) ? 1 : random.between(2, 8);
  };
}

/** Invents reviews whose words fit their stars; `days` and `minutes` say how long ago they were written. */
export function inventReviews(random, venues) {
  const countOf = reviewCounts(random, venues);
  const decks = new Map();
  const draw = (list) => {
    if (!decks.has(list)) decks.set(list, random.deck(list));
    return decks.get(list)();
  };

  function reviewer() {
    const first = random.chance(0.02) ? random.pick(longNames) : draw(firstNames);
    return `${first} ${random.pick(lastInitials)}`;
  }

  function comment(rating, venue) {
    if (random.chance(0.03)) return '';
    const said = random.chance(0.4) ? [draw(details[rating]), draw(details[rating])] : [draw(details[rating])];
    const text = random.chance(0.42)
      ? draw(shortComments[rating])
      : [draw(leads[rating]), ...new Set(said), draw(endings[rating])].filter(Boolean).join(' ');
    return text
      .replaceAll('{city}', venue.city)
      .replaceAll('{area}', venue.area)
      .replaceAll('{sport}', random.pick(venue.sports).toLowerCase());
  }

  return venues.flatMap((venue) =>
    Array.from({ length: countOf(venue) }, () => {
      const wobble = (random.between(0, 100) + random.between(0, 100) + random.between(0, 100)) / 150 - 1;
      const fair = Math.min(5, Math.max(2, Math.round(venue.quality + wobble * 1.9)));
      const rating = random.chance(0.045) ? random.between(1, 2) : fair;
      return {
        id: random.uuid(),
        venue: venue.id,
        rating,
        name: reviewer(),
        comment: comment(rating, venue),
        days: random.between(1, 420),
        minutes: random.between(0, 1439),
      };
    }),
  );
}
