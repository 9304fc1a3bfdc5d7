import * as z from 'zod/mini';
import { spelledCode } from '#domain/booking-code.ts';
import { typedDate } from '#domain/desk/typed-date.ts';
import { dayToType } from '#domain/typed-day.ts';
import type { TextKey } from '#text/en.ts';

const say = (key: TextKey): TextKey => key;

export const auditSubjects = [
  'booking',
  'payment',
  'refund',
  'move',
  'dispute',
  'call',
  'message',
  'entry',
  'block',
  'attendance',
  'vendor',
  'venue',
  'court',
  'price',
  'hours',
  'policy',
  'online',
  'member',
  'person',
  'admin',
  'bank',
] as const;

/** What the trail is searched for, as the address and the server name it; days are YYYY-MM-DD. */
export type AuditFilter = Partial<Record<'who' | 'action' | 'venue' | 'code' | 'first' | 'last', string>>;

const names = ['who', 'action', 'venue', 'code', 'first', 'last'] as const;

/** The filter of an address; what does not belong there is left out. */
export function readFilter(search: URLSearchParams): AuditFilter {
  const filter: AuditFilter = {};
  for (const name of names) {
    const value = search.get(name)?.trim().slice(0, 80);
    if (value && (!['first', 'last'].includes(name) || typedDate(value))) filter[name] = value;
  }
  return filter;
}

const day = z.pipe(
  z
    .string()
    .check(z.refine((typed) => typed.trim() === '' || typedDate(typed) !== undefined, say('admin.audit.dayWrong'))),
  z.transform((typed: string) => typedDate(typed) ?? ''),
);

/** The fields of the search; all of them may stay empty. */
export const auditForm = z.object({
  who: z.string().check(z.trim()),
  action: z.string(),
  venue: z.string().check(z.trim()),
  code: z.pipe(z.string(), z.transform(spelledCode)),
  first: day,
  last: day,
});

/** The fields as they are typed. */
export function typedFilter({ who = '', action = '', venue = '', code = '', first, last }: AuditFilter) {
  return { who, action, venue, code, first: first ? dayToType(first) : '', last: last ? dayToType(last) : '' };
}
