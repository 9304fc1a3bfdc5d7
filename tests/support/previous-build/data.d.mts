// What tests need to know of data.mjs. Rows are as that build had them.

type Hour = { hour: number; state: string };

export type PreviousBooking = {
  id: string;
  courtId: string;
  courtName: string;
  day: string;
  hours: number[];
  status: string;
  unit: number;
  fee: number;
  total: number;
  refunds?: { amount: number; reason: string; state: string }[];
};

export type PreviousDay = {
  courtId: string;
  today: string;
  price: number;
  fee: number;
  holdUntil: string | null;
  slots: Hour[];
};

type Order = {
  requestId: string;
  courtId: string;
  day: string;
  hours: number[];
  receipt: string;
  expectedTotal: number;
};
type Write = { id: string; kind: string; v: number; args: unknown; state: string; error: { code: string } | null };
type Command = { name: string; version: number };

export const commands: ReadonlyMap<string, Command>;
export function createBooking(order: Order, uid: string): Promise<{ booking: PreviousBooking; replay: boolean }>;
export function fetchFreeHours(asked: {
  city: string;
  sport: string | null;
  day: string;
}): Promise<{ courts: ReadonlyMap<string, number> }>;
export function fetchVenueDay(asked: { venueId: string; day: string }): Promise<PreviousDay[]>;
export function flushOutbox(): Promise<unknown>;
export function holdSlots(
  courtId: string,
  day: string,
  hours: number[],
): Promise<{ unit: number; fee: number; total: number; hours: number[] }>;
export function pullCatalogue(): Promise<void>;
export function pullUser(): Promise<void>;
export function pullVenue(id: string): Promise<void>;
export function queueWrite(wanted: { command: Command; input: object }): Promise<Write>;
export function readBookings(uid: string): Promise<PreviousBooking[]>;
export function readNotifications(
  uid: string,
): Promise<{ list: { kind: string; message: string; bookingId: string | null }[]; unread: number } | undefined>;
export function readOutbox(uid: string): Promise<Write[]>;
export function readVenue(id: string): Promise<{ name: string; courts: { id: string; price: number }[] } | undefined>;
export function readVenueSummary(id: string): Promise<{ name: string; minPrice: number | null } | undefined>;
export function releaseHold(): Promise<void>;
export function signIn(input: { email: string; password: string; remember: boolean }): Promise<{ id: string }>;
