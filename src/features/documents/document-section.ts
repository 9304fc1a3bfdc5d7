import type { TextKey } from '#text/en.ts';

export type DocumentSection = {
  /** Its place in the address, so that a section can be linked to. */
  id: string;
  title: TextKey;
  text: readonly TextKey[];
  points?: readonly TextKey[];
  after?: readonly TextKey[];
};

export type LegalText = { updated: string; short: readonly TextKey[]; sections: readonly DocumentSection[] };
