/** Something that a deployment lacks: what it is, and what to do about it, a line each. */
export type Finding = { what: string; fix: string };

/** One thing that is looked at; no findings when all is well. `title` says what is well then. */
export type Check<Facts> = { title: string; look(facts: Facts): Finding[] };

export const finding = (what: string, fix: string): Finding => ({ what, fix });

/** A finding when the condition does not hold. */
export function unless(holds: boolean, what: string, fix: string): Finding[] {
  return holds ? [] : [finding(what, fix)];
}
