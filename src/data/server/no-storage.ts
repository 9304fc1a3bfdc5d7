// What createClient gets in the place of `@supabase/storage-js` (.config/aliases.ts): receipts go through the product's own
// function, which looks at their bytes. docs/decisions/2026-11-22-one-client.md has the figures.

/** Made by the client whether it is used or not. */
export class StorageClient {
  from(): never {
    throw new Error('Storage is left out of this build: .config/aliases.ts');
  }
}

/** Passed on by the client; nothing throws it. */
export class StorageApiError extends Error {}
