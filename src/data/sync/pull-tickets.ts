// The tickets of confirmed bookings, fetched in the same moment as this device learns that a booking is confirmed or moved: at
// the gate there may be no connection.
import * as z from 'zod/mini';
import { noteReached } from '#data/server/reachability.ts';
import { isJson } from '#data/server/server-fetch.ts';
import { refusalOf, sendAsViewer } from '#data/session/function-call.ts';
import { readUserDb, writeUserDb } from '#data/session/user-db-guard.ts';
import type { StoredTicket } from '#data/storage/db.ts';
import { endOf, startOf } from '#domain/booking-standing.ts';
import type { Booking } from '#domain/booking.ts';
import { AppError } from '#domain/errors.ts';
import { door } from '#domain/door.ts';

/** The endpoint takes this many at a time; those behind the soonest come with the next pull. */
const maxTickets = 20;
const answerWithinMs = 20_000;

// A door to what draws a QR code: 6 kB, fetched with the first ticket and kept by nobody, because the picture is.
const loadTicketPicture = door(() => import('#domain/ticket-picture.ts'));

const answer = z.object({
  k: z.literal('tk1'),
  viewer: z.string(),
  tickets: z.array(z.object({ bookingId: z.string(), rev: z.int(), text: z.string() })),
});

/** Versions that this page has asked for: what the server left out, or could not sign, is not asked for at every pull. */
const asked = new Set<string>();

const nameOf = ({ id, rev }: Pick<Booking, 'id' | 'rev'>) => `${id} ${rev}`;

/** Confirmed bookings to come whose ticket was made for another version, soonest first. */
function lacking(bookings: readonly Booking[], tickets: readonly StoredTicket[], now: number): Booking[] {
  const versions = new Map(tickets.map(({ bookingId, rev }) => [bookingId, rev]));
  return bookings
    .filter(({ id, rev, status }) => status === 'confirmed' && versions.get(id) !== rev)
    .filter((booking) => endOf(booking) > now)
    .sort((one, other) => startOf(one) - startOf(other));
}

type SentTicket = z.output<typeof answer>['tickets'][number];

async function fetchTickets(uid: string, ids: readonly string[]): Promise<SentTicket[]> {
  const call = { endpoint: 'tickets', method: 'POST', body: { bookings: ids }, timeoutMs: answerWithinMs } as const;
  const { response, data } = await sendAsViewer(call);
  if (!response.ok) throw await refusalOf(response, new AppError('BUSY', { status: response.status }));
  const parsed = isJson(response) ? answer.safeParse(data) : undefined;
  noteReached(parsed !== undefined);
  if (!parsed?.success) throw new AppError('NOT_OURS');
  if (parsed.data.viewer !== uid) throw new AppError('SIGNED_OUT', { viewer: parsed.data.viewer });
  return parsed.data.tickets;
}

/** Tickets of bookings that are over, or not the person's any more, leave the device. */
function surplus(bookings: readonly Booking[], tickets: readonly StoredTicket[], now: number): string[] {
  const coming = new Set(bookings.filter((booking) => endOf(booking) > now).map(({ id }) => id));
  return tickets.map(({ bookingId }) => bookingId).filter((id) => !coming.has(id));
}

/**
 * Brings the tickets that this device lacks, in one request, and asks nothing when it lacks none. `now` is server ms.
 * @throws {AppError} SIGNED_OUT | OFFLINE | BUSY | NOT_OURS | RATE_LIMITED | STORAGE_*
 */
export async function pullTickets(uid: string, now: number): Promise<void> {
  const kept = await readUserDb(uid, async (db) => ({
    bookings: await db.bookings.toArray(),
    tickets: await db.tickets.toArray(),
  }));
  if (!kept) return;
  const gone = surplus(kept.bookings, kept.tickets, now);
  if (gone.length > 0) await writeUserDb(uid, (db) => db.tickets.bulkDelete(gone));
  const wanted = lacking(kept.bookings, kept.tickets, now)
    .filter((booking) => !asked.has(nameOf(booking)))
    .slice(0, maxTickets);
  if (wanted.length === 0) return;
  for (const booking of wanted) asked.add(nameOf(booking));
  try {
    const ids = wanted.map(({ id }) => id);
    const { ticketPicture } = await loadTicketPicture();
    const drawn = (await fetchTickets(uid, ids)).flatMap((ticket): StoredTicket[] => {
      // One for another version than this device knows is fetched again with that version.
      const booking = wanted.find(({ id, rev }) => id === ticket.bookingId && rev === ticket.rev);
      if (!booking) return [];
      const { courtId, day, hours } = booking;
      return [{ ...ticket, picture: ticketPicture(ticket.text), made: { courtId, day, hours } }];
    });
    await writeUserDb(uid, (db) => db.tickets.bulkPut(drawn));
  } catch (thrown) {
    for (const booking of wanted) asked.delete(nameOf(booking));
    throw thrown;
  }
}
