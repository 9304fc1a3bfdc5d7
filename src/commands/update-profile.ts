import * as z from 'zod/mini';
import type { Command } from '#commands/queue/command.ts';
import { paths } from '#domain/paths.ts';

/** The form asks for more (`profileInput`), the server cleans names: this is what the columns hold. */
const profileChange = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  phone: z.string().check(z.maxLength(40)),
});

/**
 * Name and phone number of the account; the newer ones count. The session of this device carries them at once
 * (`writeProfileHere`), the account when it arrives.
 * @throws {AppError} INVALID | NAME_RESERVED
 */
export default {
  name: 'update-profile',
  version: 1,
  input: profileChange,
  who: 'viewer',
  lane: () => 'profile',
  merge: (_waiting, next) => next,
  text: {
    label: 'outbox.profile',
    sent: () => ({ title: 'outbox.profileSent' }),
    failed: 'outbox.profileFailed',
  },
  editPath: () => paths.profile,
} satisfies Command<z.output<typeof profileChange>>;
