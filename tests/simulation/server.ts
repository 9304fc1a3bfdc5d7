// What a history asks of a server: the model, PGlite and PostgreSQL all answer it.

/** An answer as PostgREST gives it. */
export type Reply = { status: number; body: unknown };

export type ServerBooking = {
  id: string;
  userId: string | null;
  day: string;
  hours: number[];
  /** Hours that nobody else can have. */
  live: number[];
  status: string;
  prices: number[];
  fee: number;
  total: number;
  isReviewed: boolean;
  rev: number;
  requestId: string;
  /** `app`, or how a venue entered it itself. */
  source: string;
  refunds: { amount: number; reason: string }[];
  endedBy: string | null;
  /** Whether it has ever been confirmed. */
  wasConfirmed: boolean;
};

/** Hours that a venue closed. */
export type ServerBlock = { id: string; day: string; live: number[] };

export type ServerState = {
  people: string[];
  bookings: ServerBooking[];
  blocks: ServerBlock[];
  contacts: { id: string; subject: string; userId: string | null }[];
  vendors: { id: string; userId: string }[];
  reviews: { bookingId: string; userId: string | null; rating: number; comment: string }[];
  notifications: { id: string; userId: string; isRead: boolean }[];
};

export type Server = {
  /** Calls a function of the API as this person; the answer is there when the transaction is committed. */
  call(name: string, args: object, uid: string | null, now: number): Promise<Reply>;
  /** The venue, an admin or time changes a booking. */
  decide(booking: string, status: string, now: number): Promise<void>;
  setPrice(price: number): Promise<void>;
  /** The project understands version 2 of this kind from now on. */
  upgrade(kind: string): Promise<void>;
  /** Gives somebody of the venue their role, or takes it away. */
  setRole(uid: string, role: DeskRole | null): Promise<void>;
  state(): Promise<ServerState>;
  /** Back to two people, the venue's own, and an empty court. */
  reset(): Promise<void>;
};

export type DeskRole = 'gate' | 'manager';

export const venue = 'bbbbbbbb-0000-4000-8000-000000000001';
export const court = 'cccccccc-0000-4000-8000-000000000001';
export const people = ['11111111-aaaa-4aaa-8aaa-111111111111', '22222222-aaaa-4aaa-8aaa-222222222222'] as const;
/** Who works at the venue: one at the gate, and a manager. */
export const gate = '22222222-bbbb-4bbb-8bbb-222222222222';
export const manager = '11111111-bbbb-4bbb-8bbb-111111111111';
export const staff = [gate, manager] as const;
export const everybody: readonly string[] = [...people, ...staff];
/** Every booking has a receipt of its own: the server takes each only once. */
export const receiptOf = (uid: string, requestId: string): string =>
  `${uid}/${requestId.replaceAll('-', '').repeat(2)}.jpg`;
/** Saturday 21 November 2026, 15:00 in Karachi. */
export const start = Date.parse('2026-11-21T10:00:00Z');
export const firstPrice = 2000;
export const fee = 100;
const karachi = 5 * 60 * 60 * 1000;

export const dayOf = (ms: number): string => new Date(ms + karachi).toISOString().slice(0, 10);
export const hourOf = (ms: number): number => new Date(ms + karachi).getUTCHours();
export const hourStart = (day: string, hour: number): number =>
  Date.parse(`${day}T00:00:00Z`) - karachi + hour * 3_600_000;

/** Text of JSON with its keys in order, as jsonb has it. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
