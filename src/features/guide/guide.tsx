import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { palette, styled } from '#ui/styled.ts';
import { readGuide, type GuideBlock } from './read-guide.ts';

const Column = styled('div')({
  display: 'grid',
  gap: 14,
  maxInlineSize: '68ch',
  marginBlockStart: 12,
  '& h2': { marginBlockStart: 22 },
  '& p, & ol': { margin: 0 },
  '& ol': { display: 'grid', gap: 8, paddingInlineStart: 24 },
  '& li::marker': { color: palette.primary.main, fontWeight: 600 },
});

const Picture = styled('img')({
  inlineSize: '100%',
  maxInlineSize: 390,
  blockSize: 'auto',
  border: `1px solid ${palette.divider}`,
  borderRadius: 'var(--radius)',
  backgroundColor: palette.background.soft,
});

/** A sentence in which the names on the screen stand out. */
const Words = ({ words }: { words: readonly string[] }) =>
  words.map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part));

function Block({ block }: { block: GuideBlock }) {
  switch (block.kind) {
    case 'heading':
      return (
        <Typography id={block.id} variant="h2">
          {block.words}
        </Typography>
      );
    case 'picture':
      // Not kept for offline: its words say what it shows.
      return (
        <Picture src={block.src} alt={block.description} width={390} height={844} loading="lazy" decoding="async" />
      );
    case 'steps':
      return (
        <ol>
          {block.items.map((words) => (
            <li key={words.join('')}>
              <Words words={words} />
            </li>
          ))}
        </ol>
      );
    case 'text':
      return (
        <p>
          <Words words={block.words} />
        </p>
      );
  }
}

/** A guide of docs/, step by step with its pictures. */
export function Guide({ markdown }: { markdown: string }) {
  const blocks = useMemo(() => readGuide(markdown), [markdown]);
  return (
    <Column>
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </Column>
  );
}
