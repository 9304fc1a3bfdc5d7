// A build meets names that were made up after it: by a newer server, or by a newer build on the same device. It reads them as
// unknown, shows something neutral, and keeps the name itself where it is stored, for the build that knows it.

/** Reads a name as one of those that this build knows; anything else is `unknown`. */
export function known<const K extends string>(names: readonly K[]): (value: unknown) => K | 'unknown' {
  return (value) => names.find((name) => name === value) ?? 'unknown';
}

/** The entry of a name that came from elsewhere; undefined when there is none of its own ("constructor" is none). */
export function entryOf<V>(table: Readonly<Record<string, V>>, name: unknown): V | undefined {
  return typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;
}
