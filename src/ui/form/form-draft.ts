import { useEffect } from 'react';
import { tabStore } from '#data/storage/page-storage.ts';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Drafts live as long as the tab. If the store is full, nothing is kept. */
function readDraft(key: string): Record<string, unknown> {
  try {
    const saved: unknown = JSON.parse(tabStore()?.getItem(key) ?? '{}');
    return typeof saved === 'object' && saved !== null ? { ...saved } : {};
  } catch {
    return {};
  }
}

/** Keeps what was typed in one form of this tab. */
export function writeDraft(key: string, draft: Record<string, unknown>): void {
  try {
    tabStore()?.setItem(key, JSON.stringify(draft));
  } catch {
    // No message: what the person typed is still on the screen.
  }
}

/** Default values of a form with what was typed before a reload; only values of the default's own type are believed. */
export function withDraft<Values extends FieldValues>(key: string, defaults: Values): Values {
  const draft = readDraft(key);
  const kept = Object.entries(draft).filter(([name, value]) => typeof value === typeof defaults[name]);
  return { ...defaults, ...Object.fromEntries(kept) };
}

/** Forgets what was typed, once it has been sent. */
export function clearDraft(key: string): void {
  tabStore()?.removeItem(key);
}

const ownerKey = 'baari.form.of';

/** Id of the person whom the drafts of this tab belong to; undefined while only guests typed. */
export function readDraftOwner(): string | undefined {
  return tabStore()?.getItem(ownerKey) ?? undefined;
}

export function writeDraftOwner(uid: string): void {
  try {
    tabStore()?.setItem(ownerKey, uid);
  } catch {
    // The store is full, so it holds no draft that needs an owner.
  }
}

/** Forgets what was typed in any form of this tab, for when it belonged to somebody who is gone. */
export function clearDrafts(): void {
  const store = tabStore();
  for (const key of Object.keys(store ?? {})) if (key.startsWith('baari.form.')) store?.removeItem(key);
}

/**
 * Keeps the named fields (never a password) over a reload; forms with the same key share what they have in common. A field
 * that nobody touched is not kept: who signs in meanwhile finds their own name in it.
 */
export function useFormDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  key: string,
  names: readonly Path<Values>[],
): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) => {
          const before = readDraft(key);
          const touched = names.filter((name) => name in before || values[name] !== defaultValues?.[name]);
          const kept = touched.map((name) => [name, values[name]]);
          writeDraft(key, { ...before, ...Object.fromEntries(kept) });
        },
      }),
    [form, key, names],
  );
}
