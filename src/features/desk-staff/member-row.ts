import * as z from 'zod/mini';
import { known } from '#domain/known.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';

export const memberRoles = ['manager', 'gate'] as const;

const roleOf = known(memberRoles);

/** Somebody who works at a venue beside its owner; `since` is ISO. */
export const memberRow = z.pipe(
  z.object({ userId: z.string(), name: z.string(), role: z.string(), since: z.string() }),
  z.transform(({ userId, ...rest }) => ({ id: userId, ...rest })),
);

export type MemberRow = z.output<typeof memberRow>;

export function roleWords(role: unknown): string {
  return t(`staff.role.${roleOf(role)}`);
}

const say = (key: TextKey): TextKey => key;

/** Another role than a member has now. */
export function roleForm(now: string) {
  return z.object({
    role: z.pipe(z.string(), z.enum(memberRoles).check(z.refine((role) => role !== now, say('staff.same')))),
  });
}
