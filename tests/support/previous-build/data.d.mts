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

export type PreviousEntry = {
  id: string;
  courtId: string;
  kind: string;
  day: string;
  hours: number[];
  status: string;
  name: string | null;
  total: number | null;
  collect: number | null;
  paid: string | null;
  seen: string | null;
  note: string | null;
  rev: number;
};

type PreviousDesk = {
  name: string;
  role: string;
  rights: string[];
  courts: { id: string; name: string; price: number }[];
  holds: { courtId: string; day: string; hours: number[] }[];
};
type Page<R> = { rows: R[]; next: string | null; at: number };
/** How that build checks a row. */
type Shape<R> = { _zod: { output: R } };
type Case = {
  status: string;
  unit: number;
  total: number | null;
  refund: number;
  mayConfirm: boolean;
  rev: number;
  facts: { refunds: { amount: number; state: string }[]; baari: object | null };
};

export const commands: ReadonlyMap<string, Command>;
export const deskCommands: ReadonlyMap<string, Command>;
export const caseRow: Shape<{ id: string; status: string; total: number }>;
export const refundRow: Shape<{ id: string; amount: number; reason: string; unit: number | null; rev: number }>;
export function createBooking(order: Order, uid: string): Promise<{ booking: PreviousBooking; replay: boolean }>;
export function fetchAdminList<R>(view: string, filter: object, after: string | null, row: Shape<R>): Promise<Page<R>>;
export function fetchCase(venueId: string | null, id: string): Promise<{ found: Case }>;
export function fetchDeskBookings(venueId: string, q: string, after: string | null): Promise<Page<PreviousEntry>>;
export function fetchDeskDays(venueId: string, first: string, last: string): Promise<{ entries: PreviousEntry[] }>;
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
export function learnDeskErrors(): void;
export function pullCatalogue(): Promise<void>;
export function pullDesk(venueId: string): Promise<void>;
export function pullUser(): Promise<void>;
export function pullVenue(id: string): Promise<void>;
export function queueWrite(wanted: { command: Command; input: object; about?: object }): Promise<Write>;
export function readBookings(uid: string): Promise<PreviousBooking[]>;
export function readDesk(
  uid: string,
  venueId: string,
): Promise<{ is: 'absent' } | { is: 'gone'; name: string } | { is: 'here'; desk: PreviousDesk }>;
export function readEntries(uid: string, venueId: string, first: string, last: string): Promise<PreviousEntry[]>;
export function readNotifications(
  uid: string,
): Promise<{ list: { kind: string; message: string; bookingId: string | null }[]; unread: number } | undefined>;
export function readOutbox(uid: string): Promise<Write[]>;
export function readVenue(id: string): Promise<{ name: string; courts: { id: string; price: number }[] } | undefined>;
export function readVenueSummary(id: string): Promise<{ name: string; minPrice: number | null } | undefined>;
export function readWork(uid: string): Promise<{ links: { venueId: string; role: string }[]; staff: string | null }>;
export function releaseHold(): Promise<void>;
export function sendOnline(write: { id: string; kind: string; args: object }): Promise<Record<string, unknown>>;
export function signIn(input: { email: string; password: string; remember: boolean }): Promise<{ id: string }>;
