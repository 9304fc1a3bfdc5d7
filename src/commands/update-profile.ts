import type { Command } from '#domain/command.ts';
import { profileInput, type ProfileInput } from '#domain/credentials.ts';
import { paths } from '#domain/paths.ts';

/**
 * Name and phone number of the account; the newer ones count. The session of this phone carries them at once
 * (`writeProfileHere`), the account when it arrives. INVALID.
 */
export default {
  name: 'update-profile',
  version: 1,
  input: profileInput,
  who: 'viewer',
  lane: () => 'profile',
  merge: (_waiting, next) => next,
  text: {
    label: 'outbox.profile',
    sent: () => ({ title: 'outbox.profileSent' }),
    failed: 'outbox.profileFailed',
  },
  editPath: () => paths.profile,
} satisfies Command<ProfileInput>;
