import * as z from 'zod/mini';

const text = z.string();
const count = z.int();
/** The server leaves out what is null. */
const maybe = <S extends z.ZodMiniType>(schema: S) => z.exactOptional(z.nullable(schema));

/** An entry that a write would leave outside the hours of a venue; hours are masks of 24 bits. */
export const affectedEntry = z.object({
  id: text,
  rev: count,
  kind: text,
  courtName: text,
  day: text,
  hours: count,
  outside: count,
  name: maybe(text),
  phone: maybe(text),
  total: maybe(count),
  refund: maybe(count),
  isYours: z.boolean(),
});

export type AffectedEntry = z.output<typeof affectedEntry>;

/** Some of what a write would leave outside; `next` asks for more (null behind the last), `count` is how many there are. */
export type AffectedPage = { rows: readonly AffectedEntry[]; next: string | null; count?: number | undefined };

/** What becomes of a booking that falls outside the hours: as a write names it. */
export type Affected = readonly [id: string, rev: number, choice: 'keep' | 'cancel'][];
