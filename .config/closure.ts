import type { Rolldown } from 'vite';

/** The chunks that `isRoot` names and all chunks that these import at once; imports stand before their importers. */
export function closureOf(
  bundle: Rolldown.OutputBundle,
  isRoot: (chunk: Rolldown.OutputChunk) => boolean,
): readonly Rolldown.OutputChunk[] {
  const seen = new Set<string>();
  const found: Rolldown.OutputChunk[] = [];
  const visit = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || seen.has(file)) return;
    seen.add(file);
    chunk.imports.forEach(visit);
    found.push(chunk);
  };
  for (const [file, part] of Object.entries(bundle)) if (part.type === 'chunk' && isRoot(part)) visit(file);
  return found;
}
