import type * as z from 'zod/mini';
import { misshapen } from '#data/server/misshapen.ts';

/** A part in its expected shape. UNEXPECTED when our server sent another one (it is newer than this build). */
export function parsePart<S extends z.ZodMiniType>(schema: S, part: unknown): z.output<S> {
  const parsed = schema.safeParse(part);
  if (!parsed.success) throw misshapen(parsed.error);
  return parsed.data;
}
