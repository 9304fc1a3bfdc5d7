import type { DeskEntry } from '#domain/desk/desk.ts';

const mostNames = 30;

/** Names that the venue itself has entered, each once, the latest date first: most who walk in have done so before. */
export function namesOf(entries: readonly Pick<DeskEntry, 'kind' | 'name' | 'day'>[]): string[] {
  const own = entries
    .filter(({ kind }) => kind === 'walkin' || kind === 'phone' || kind === 'repeat')
    .sort((a, b) => b.day.localeCompare(a.day));
  const names = own.flatMap(({ name }) => (name ? [name] : []));
  return [...new Set(names)].slice(0, mostNames);
}
