import { answer, bearerToken, crossOrigin } from '../_shared/answer.ts';
import { BodyTooLarge, limitedBody } from '../_shared/limited-body.ts';
import { createProject, type Fetch, type ProjectEnvironment } from '../_shared/project.ts';
import { Refusal } from '../_shared/refusal.ts';
import type { TicketKey } from './ticket-key.ts';
import { type TicketFacts, ticketText } from './ticket-text.ts';

type Options = { env: ProjectEnvironment; key: Promise<TicketKey>; fetch: Fetch; now?: () => number };

export type TicketsEndpoint = {
  handle(request: Request): Promise<Response>;
  /** Tells the database the public key, once; gates then know it before the first ticket. Tried again by the next request where it fails. */
  noteKey(): Promise<void>;
};

const mostTickets = 20;
const longestBody = 4096;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The tickets endpoint: POST `{ bookings: [id, …] }` (1 to 20) with the person's token is answered by `{ k: 'tk1', viewer,
 * tickets: [{ bookingId, rev, text }] }` for those that are their own and confirmed; the others are left out. Refusals are
 * `{ code, error }` with SIGNED_OUT, ACCOUNT_GONE, INVALID, RATE_LIMITED or UNEXPECTED.
 */
export function createTicketsEndpoint({ env, key, fetch, now = Date.now }: Options): TicketsEndpoint {
  const { rpc } = createProject(env, fetch);
  // Whoever asks meets the problem; nobody else has to.
  key.catch(() => undefined);
  let noting: Promise<void> | undefined;

  function noteKey(): Promise<void> {
    noting ??= tellKey().catch((error: unknown) => {
      noting = undefined;
      throw error;
    });
    return noting;
  }

  async function tellKey(): Promise<void> {
    const { kid, x, y } = await key;
    await rpc('note_ticket_key', { kid, x, y }).catch((error: unknown) => {
      throw new Error('The database refuses the key of tickets: has another one had its kid?', { cause: error });
    });
  }

  async function make(request: Request): Promise<Response> {
    const token = bearerToken(request);
    const bookings = await wantedBookings(request);
    const { kid, sign } = await key;
    await noteKey();
    const { viewer, keys, tickets } = readFacts(await rpc('ticket_facts', { bookings }, token));
    if (!keys.includes(kid)) throw new Error(`Key ${kid} of tickets was withdrawn or followed by another one.`);
    const made = await Promise.all(
      tickets.map(async (facts) => ({
        bookingId: facts.bookingId,
        rev: facts.rev,
        text: await ticketText(facts, kid, now(), sign),
      })),
    );
    return answer(200, { k: 'tk1', viewer, tickets: made });
  }

  return {
    noteKey,
    async handle(request) {
      try {
        if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: crossOrigin });
        if (request.method !== 'POST') throw new Refusal(405, 'INVALID');
        return await make(request);
      } catch (error) {
        if (error instanceof Refusal) return answer(error.status, { code: error.status, error: error.message });
        console.error('tickets:', error);
        return answer(503, { code: 503, error: 'UNEXPECTED' });
      }
    },
  };
}

async function wantedBookings(request: Request): Promise<string[]> {
  const bytes = await limitedBody(request, longestBody).catch((error: unknown) => {
    throw error instanceof BodyTooLarge ? new Refusal(422, 'INVALID') : error;
  });
  const body = parsed(new TextDecoder().decode(bytes));
  const bookings = typeof body === 'object' && body !== null && 'bookings' in body ? body.bookings : null;
  const ids = Array.isArray(bookings) ? bookings.filter((id) => typeof id === 'string' && uuid.test(id)) : [];
  const isRight = Array.isArray(bookings) && ids.length === bookings.length;
  if (!isRight || ids.length === 0 || ids.length > mostTickets) throw new Refusal(422, 'INVALID');
  return ids;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(422, 'INVALID');
  }
}

type Facts = { viewer: string; keys: number[]; tickets: TicketFacts[] };

/** Our own database answered; another shape means that function and migrations are not of one version. */
function readFacts(value: unknown): Facts {
  const isFacts = (facts: object): facts is Facts =>
    'tickets' in facts && Array.isArray(facts.tickets) && 'keys' in facts && Array.isArray(facts.keys);
  if (typeof value !== 'object' || value === null || !isFacts(value))
    throw new Error(`ticket_facts answered ${JSON.stringify(value)}`);
  return value;
}
