import type { Booking } from '#domain/booking.ts';
import { directionsTo } from '#domain/venue-display.ts';
import { sharePerHead } from '#domain/team-share.ts';
import { game } from '#text/en/game.ts';
import { formatPrice } from '#text/format.ts';
import { choiceWords } from '#text/hour-words.ts';
import { registerMessages, t } from '#text/translate.ts';

registerMessages(game);

/**
 * What the team reads in a chat: the game, when, where, the way there and what each of so many pays. The date stands in full:
 * nobody knows on which day it is read. It does not call a booking confirmed that is not.
 */
export function teamText(booking: Booking, players: number): string {
  const { sport, venueName: venue, venueAddress, city, courtName: court, day, hours, total, status } = booking;
  const lines = [
    t('game.text.what', { sport: sport ?? t('game.text.game'), venue, court }),
    choiceWords(day, hours),
    [venueAddress, city].filter(Boolean).join(', '),
    t('game.text.map', { link: directionsTo([venue, venueAddress, city]) }),
    t('game.text.pay', { count: players, price: formatPrice(sharePerHead(total, players)) }),
    status === 'confirmed' ? '' : t('game.text.pending'),
  ];
  return lines.filter(Boolean).join('\n');
}
