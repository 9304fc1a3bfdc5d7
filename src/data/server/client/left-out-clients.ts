// What createClient gets in the place of `@supabase/storage-js` and `@supabase/realtime-js` (.config/aliases.ts): receipts go
// through the product's own function, which looks at their bytes, and nothing here listens to the server. The client makes
// one of each whether it is used or not. docs/decisions/2026-11-22-one-client.md has the figures.

export class StorageClient {
  from(): never {
    throw new Error('Storage is left out of this build: .config/aliases.ts');
  }
}

/** Passed on by the client; nothing throws it. */
export class StorageApiError extends Error {}

/** Knows what a client does to it unasked; a channel is an error of ours. */
export class RealtimeClient {
  /** Called whenever somebody signs in or out. */
  setAuth(): void {}

  channel(): never {
    throw new Error('Realtime is left out of this build: .config/aliases.ts');
  }
}
