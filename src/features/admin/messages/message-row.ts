import * as z from 'zod/mini';
import type { TextKey } from '#text/en.ts';

const text = z.nullable(z.string());

/** A message of the contact form; instants are ISO. A row of the list has the beginning of its message. */
export const messageRow = z.object({
  id: z.string(),
  rev: z.number(),
  state: z.string(),
  name: z.string(),
  email: z.string(),
  phone: text,
  subject: z.string(),
  message: z.string(),
  createdAt: z.string(),
  note: text,
  decidedBy: text,
  decidedAt: text,
  /** The sender's account; null for a visitor, whose name and email are only what was typed. */
  account: z.nullable(z.object({ name: z.string(), email: text, since: z.string() })),
});

export type MessageRow = z.output<typeof messageRow>;

export const messageStates = ['new', 'answered', 'closed'] as const;

export type MessageState = (typeof messageStates)[number];

const say = (key: TextKey): TextKey => key;

/** A note for the team; it may stay empty. */
export const messageForm = z.object({
  note: z.string().check(z.trim(), z.maxLength(300, say('admin.message.noteLong'))),
});
