/**
 * Finds or fetches what the tests need besides Node, before any of them runs. `missing` holds one sentence for each that there
 * is no way to; its path is undefined then.
 */
export function prepareEngines(): Promise<{
  chromium: string | undefined;
  postgres: string | undefined;
  missing: string[];
}>;
