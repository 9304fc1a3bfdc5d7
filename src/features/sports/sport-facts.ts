import type { TextKey } from '#text/en.ts';

export type SportFacts = {
  name: string;
  short: TextKey;
  text: TextKey;
  players: TextKey;
  court: TextKey;
  usual: TextKey;
  equipment: readonly TextKey[];
  venues: readonly { name: string; city: string }[];
};

/** The five sports that have a page of their own (spec); names of sports and venues are data, the rest is words. */
export const sportFacts: readonly SportFacts[] = [
  {
    name: 'Badminton',
    short: 'sports.badminton.short',
    text: 'sports.badminton.text',
    players: 'sports.badminton.players',
    court: 'sports.badminton.court',
    usual: 'sports.badminton.usual',
    equipment: ['sports.badminton.gear1', 'sports.badminton.gear2', 'sports.badminton.gear3', 'sports.badminton.gear4'],
    venues: [
      { name: 'High Serve Shuttle House', city: 'Karachi' },
      { name: 'Jamun Shuttle House', city: 'Karachi' },
      { name: 'Monsoon Squash & Badminton', city: 'Lahore' },
      { name: 'Ravi Badminton Hall', city: 'Islamabad' },
      { name: 'Himmat Badminton Hall', city: 'Islamabad' },
      { name: 'Back Wall Badminton Hall', city: 'Rawalpindi' },
    ],
  },
  {
    name: 'Squash',
    short: 'sports.squash.short',
    text: 'sports.squash.text',
    players: 'sports.squash.players',
    court: 'sports.squash.court',
    usual: 'sports.squash.usual',
    equipment: ['sports.squash.gear1', 'sports.squash.gear2', 'sports.squash.gear3', 'sports.squash.gear4'],
    venues: [
      { name: 'Uqab Squash & Badminton', city: 'Karachi' },
      { name: 'Sooraj Arena', city: 'Karachi' },
      { name: 'Parwaz Arena', city: 'Lahore' },
      { name: 'Sahil Squash & Badminton', city: 'Islamabad' },
      { name: 'Sheesham Racquet Club', city: 'Islamabad' },
      { name: 'Mashal Squash & Badminton', city: 'Peshawar' },
    ],
  },
  {
    name: 'Cricket',
    short: 'sports.cricket.short',
    text: 'sports.cricket.text',
    players: 'sports.cricket.players',
    court: 'sports.cricket.court',
    usual: 'sports.cricket.usual',
    equipment: ['sports.cricket.gear1', 'sports.cricket.gear2', 'sports.cricket.gear3', 'sports.cricket.gear4'],
    venues: [
      { name: 'Pehli Ball Indoor Cricket', city: 'Karachi' },
      { name: 'Kachnar Box Cricket', city: 'Karachi' },
      { name: 'Bara Maidan Cricket Ground', city: 'Lahore' },
      { name: 'Zaitoon Cricket Nets', city: 'Lahore' },
      { name: 'Tape Ball Cricket Nets', city: 'Islamabad' },
      { name: 'Night Owl Indoor Cricket', city: 'Faisalabad' },
    ],
  },
  {
    name: 'Futsal',
    short: 'sports.futsal.short',
    text: 'sports.futsal.text',
    players: 'sports.futsal.players',
    court: 'sports.futsal.court',
    usual: 'sports.futsal.usual',
    equipment: ['sports.futsal.gear1', 'sports.futsal.gear2', 'sports.futsal.gear3', 'sports.futsal.gear4'],
    venues: [
      { name: 'Badal Turf', city: 'Karachi' },
      { name: 'Barq Futsal Ground', city: 'Karachi' },
      { name: 'Lehar Futsal Arena', city: 'Lahore' },
      { name: 'Deodar Futsal Ground', city: 'Lahore' },
      { name: 'Gully Futsal', city: 'Islamabad' },
      { name: 'Pul Ke Paar Turf', city: 'Multan' },
    ],
  },
  {
    name: 'Pickleball',
    short: 'sports.pickleball.short',
    text: 'sports.pickleball.text',
    players: 'sports.pickleball.players',
    court: 'sports.pickleball.court',
    usual: 'sports.pickleball.usual',
    equipment: [
      'sports.pickleball.gear1',
      'sports.pickleball.gear2',
      'sports.pickleball.gear3',
      'sports.pickleball.gear4',
    ],
    venues: [
      { name: 'Kitchen Line Pickleball', city: 'Karachi' },
      { name: 'Mynah Pickleball', city: 'Karachi' },
      { name: 'Sath Sath Pickle Courts', city: 'Lahore' },
      { name: 'Rohi Pickle Courts', city: 'Rawalpindi' },
      { name: 'Chandni Paddle Yard', city: 'Faisalabad' },
      { name: 'Soft Hands Pickleball Club', city: 'Peshawar' },
    ],
  },
];

/** The sport of an address, however it is written; undefined when it has no page. */
export function findSport(name: string): SportFacts | undefined {
  const wanted = name.trim().toLowerCase();
  return sportFacts.find((sport) => sport.name.toLowerCase() === wanted);
}
