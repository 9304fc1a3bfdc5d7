// What createClient gets in the place of `@supabase/realtime-js` (.config/aliases.ts): nothing here listens to the server,
// and the client makes one of these whether it is used or not. docs/decisions/2026-11-22-one-client.md has the figures.

/** Knows what a client does to it unasked; a channel is an error of ours. */
export class RealtimeClient {
  /** Called whenever somebody signs in or out. */
  setAuth(): void {}

  channel(): never {
    throw new Error('Realtime is left out of this build: .config/aliases.ts');
  }
}
