import { dearAreas, streets } from './places.mjs';
import { courtStyles, extraFacilities, kinds, nameStems, prices, sports } from './venue-kinds.mjs';
import { openings, practical, rhythms, surfaces } from './venue-words.mjs';

const round4 = (number) => Math.round(number * 10000) / 10000;

/** A venue id as the database makes them: the first half is always the same. */
const venueId = (random) => `ba412000-0000-8000-${random.uuid().slice(19)}`;

/** Whether a sentence about busy times is true for these hours. */
function fits(rhythm, [open, close]) {
  const overnight = close <= open && close > '00:00';
  if (rhythm.overnight) return overnight;
  if (rhythm.late) return close <= open || close >= '23:00';
  return Number(open.slice(0, 2)) <= rhythm.opensBy;
}

const lowerFirst = (text) => text[0].toLowerCase() + text.slice(1);

/** "02:00" as people say it. */
function spoken(time) {
  const [hour, minute] = time.split(':').map(Number);
  const half = hour < 12 ? 'am' : 'pm';
  if (time === '00:00') return 'midnight';
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''} ${half}`;
}

/** Court price in PKR: the sport's range, moved by the venue's own standing, its city and its area. */
function courtPrice(sport, courtName, standing, level) {
  let [low, high] = prices[sport];
  if (sport === 'Cricket') [low, high] = /Net/.test(courtName) ? [1000, 2000] : [2000, 4500];
  const extra = /covered|Panoramic|Glass-back|Main Ground/.test(courtName) ? 0.08 : 0;
  const raw = low + (high - low) * Math.min(1, standing + extra) * level;
  const step = high <= 2000 ? 50 : 100;
  return Math.min(high, Math.max(low, Math.round(raw / step) * step));
}

/** Invents every venue of these cities with its courts, in the order of the cities. */
export function inventVenues(random, cities) {
  const kindDeck = random.deck(kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind)));
  const stemDeck = random.deck(nameStems);
  const streetDeck = random.deck(streets);
  const practicalDeck = random.deck(practical);
  const sentenceDecks = new Map();
  const sentence = (list) => {
    if (!sentenceDecks.has(list)) sentenceDecks.set(list, random.deck(list));
    return sentenceDecks.get(list)();
  };
  const taken = new Set();

  function inventName(kind) {
    for (;;) {
      const stem = kind.stems.length > 0 && random.chance(0.25) ? random.pick(kind.stems) : stemDeck();
      const name = `${stem} ${random.pick(kind.endings)}`;
      if (!taken.has(name)) {
        taken.add(name);
        return name;
      }
    }
  }

  function inventFacilities(description) {
    const mentioned = {
      Parking: /\bpark(?:ing)? (?:is|on)\b/i,
      'Rental Equipment': /rented|borrow|lend|cost nothing|part of the price/i,
      Refreshments: /canteen|tea\b|tea-|counter/i,
      'Generator Backup': /generator/i,
      'Drinking Water': /cold water/i,
      Coaching: /coach/i,
    };
    const usual = [
      ['Parking', 0.85],
      ['WiFi', 0.45],
      ['Rental Equipment', 0.75],
      ['Refreshments', 0.7],
    ];
    const extras = random
      .shuffled(extraFacilities)
      .filter(([name, share]) => mentioned[name]?.test(description) || random.chance(share));
    return [
      ...usual.map(([name, share]) => ({
        name,
        available: Boolean(mentioned[name]?.test(description)) || random.chance(share),
      })),
      ...extras.slice(0, 5).map(([name]) => ({ name, available: true })),
    ];
  }

  function inventCourts(venueSports, level, dear) {
    const count = Math.max(venueSports.length, random.between(2, 5));
    const standing = 0.12 + random.between(0, 55) / 100 + (dear ? 0.15 : 0);
    const styles = Object.fromEntries(venueSports.map((sport) => [sport, random.pick(courtStyles[sport])]));
    const counters = {};
    return Array.from({ length: count }, (_, index) => {
      const sport = venueSports[index % venueSports.length];
      counters[sport] = (counters[sport] ?? 0) + 1;
      const name = styles[sport](counters[sport]);
      return { id: random.uuid(), name, sport, price: courtPrice(sport, name, standing, level) };
    }).sort((a, b) => sports.indexOf(a.sport) - sports.indexOf(b.sport));
  }

  function describe(kind, venueSports, hours, area, city) {
    const parts = [sentence(openings[kind.kind]), sentence(surfaces[venueSports[0]])];
    if (venueSports.length > 1) {
      parts.push(`There is ${venueSports[1].toLowerCase()} too: ${lowerFirst(sentence(surfaces[venueSports[1]]))}`);
    }
    parts.push(random.pick(rhythms.filter((rhythm) => fits(rhythm, hours))).says);
    if (parts.length < 5 && random.chance(0.85)) parts.push(practicalDeck());
    return parts
      .join(' ')
      .replaceAll('{area}', area)
      .replaceAll('{city}', city)
      .replaceAll('{close}', spoken(hours[1]));
  }

  return cities.flatMap((city) => {
    const areaDeck = random.deck(Object.keys(city.areas));
    return Array.from({ length: city.venues }, () => {
      const kind = kindDeck();
      const area = areaDeck();
      const wanted = kind.kind === 'complex' ? random.shuffled(kind.sports).slice(0, 2) : [...kind.sports];
      if (kind.kind === 'racquet' && random.chance(0.35)) wanted.splice(random.between(0, 1), 1);
      if (random.chance(kind.extraChance)) wanted.push(random.pick(kind.extra));
      const venueSports = [...new Set(wanted)];
      const hours = random.pick(kind.hours);
      const [lat, lng] = city.areas[area].map((centre) => round4(centre + random.between(-70, 70) / 10000));
      const description = describe(kind, venueSports, hours, area, city.name);
      return {
        id: venueId(random),
        name: inventName(kind),
        kind: kind.kind,
        city: city.name,
        area,
        lat,
        lng,
        hours,
        description,
        address: `${streetDeck()}, ${area}`,
        hasMap: random.chance(0.86),
        sports: venueSports,
        facilities: inventFacilities(description),
        courts: inventCourts(venueSports, city.level, dearAreas.test(area)),
        quality: 3.25 + random.between(0, 165) / 100,
      };
    });
  });
}
