/** What a guide says, in the order in which it stands. Every second part of a sentence is a name on the screen. */
export type GuideBlock =
  | { kind: 'heading'; id: string; words: string }
  | { kind: 'text'; words: readonly string[] }
  | { kind: 'steps'; items: readonly (readonly string[])[] }
  | { kind: 'picture'; src: string; description: string };

const parts = (line: string) => line.split('**');

/** Of a heading's words the part of an address that leads there. */
const idOf = (words: string) =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

function readBlock(block: string): GuideBlock {
  const picture = /^!\[(.+)\]\(\.\.\/public(\/.+)\)$/.exec(block);
  if (picture) return { kind: 'picture', description: picture[1] ?? '', src: picture[2] ?? '' };
  if (block.startsWith('## ')) return { kind: 'heading', words: block.slice(3), id: idOf(block.slice(3)) };
  if (!block.startsWith('1. ')) return { kind: 'text', words: parts(block) };
  return { kind: 'steps', items: block.split('\n').map((line) => parts(line.replace(/^\d+\. /, ''))) };
}

/** Reads the Markdown that docs/ has of a guide: headings, paragraphs, numbered steps, pictures and names in bold; its title is the page's. */
export function readGuide(markdown: string): readonly GuideBlock[] {
  return markdown
    .replaceAll('\r', '')
    .trim()
    .split(/\n{2,}/)
    .filter((block) => !block.startsWith('# '))
    .map(readBlock);
}
