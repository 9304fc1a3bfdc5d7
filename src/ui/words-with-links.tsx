import { Fragment } from 'react';

type WordsWithLinksProps = {
  /** Words whose `{name}` places are still open. */
  words: string;
  links: Readonly<Record<string, { to: string; words: string }>>;
  /** Read out after each link. */
  newTab: string;
};

/** A sentence with links that open in a new tab; a translation decides where in it they stand. */
export function WordsWithLinks({ words, links, newTab }: WordsWithLinksProps) {
  const parts = words.split(/\{(\w+)\}/);
  return parts.map((part, index) => {
    const link = index % 2 === 1 ? links[part] : undefined;
    if (!link) return <Fragment key={part}>{part}</Fragment>;
    return (
      <a key={part} href={link.to} target="_blank" rel="noopener">
        {link.words}
        <span className="sr-only"> {newTab}</span>
      </a>
    );
  });
}
