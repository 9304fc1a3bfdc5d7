// What the server says of the hours that it would not give: SLOT_TAKEN {hours, entry}.
import type { ErrorDetail } from '#domain/errors.ts';
import { entryKindOf, type EntryKind } from './desk.ts';

/** Who or what has the first of the hours. */
export type InTheWay =
  | { is: 'hold'; until: string }
  | {
      is: EntryKind;
      /** The guest; of a block its reason. */
      name: string | null;
      phone: string | null;
      /** Who entered it, for what a venue enters itself. */
      by: string | null;
      /** When it was made (ISO, UTC). */
      madeAt: string | null;
    };

type Taken = { hours: number[]; entry: InTheWay | null };

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const isHour = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 24;

/** Reads the detail of a SLOT_TAKEN; what a newer server adds or leaves out is not known, never wrong. */
export function readTaken({ hours, entry }: ErrorDetail): Taken {
  const found = Array.isArray(hours) ? hours.filter(isHour) : [];
  if (typeof entry !== 'object' || entry === null) return { hours: found, entry: null };
  const { kind, until, name, phone, by, made } = entry as Record<string, unknown>;
  if (kind === 'hold') return { hours: found, entry: text(until) ? { is: 'hold', until: String(until) } : null };
  const facts = { name: text(name), phone: text(phone), by: text(by), madeAt: text(made) };
  return { hours: found, entry: { is: entryKindOf(kind), ...facts } };
}
