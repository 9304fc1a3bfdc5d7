import { existsSync, readFileSync, statSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { t } from '#text/translate.ts';
import { dictionary } from '#tests/support/words.ts';
import { Guide } from './guide.tsx';
import { readGuide } from './read-guide.ts';

const guides = [
  { file: 'docs/run-your-venue.md', title: t('desk.guideTitle'), pictures: 10 },
  { file: 'docs/check-payments.md', title: t('admin.guide'), pictures: 0 },
];
const words = Object.values(dictionary);
const onScreen: ReadonlySet<string> = new Set(
  words.flatMap((each) => (typeof each === 'string' ? [each] : [each.one, each.other])),
);

describe.each(guides)('$file', ({ file, title, pictures }) => {
  const markdown = readFileSync(file, 'utf8');
  const blocks = readGuide(markdown);

  it('names only what stands on a screen, as it stands there', () => {
    const names = [...markdown.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(15);
    // A button that counts says a number where its words have a place for it.
    const isOnScreen = (name: string) => onScreen.has(name) || onScreen.has(name.replace(/\d+/, '{count}'));
    expect(names.filter((name) => !isOnScreen(name))).toEqual([]);
  });

  it('has its title, and only what the reader of it knows', () => {
    expect(markdown.startsWith(`# ${title}\n`)).toBe(true);
    const left = blocks.flatMap((block) =>
      block.kind === 'steps' ? block.items.flat() : block.kind === 'text' ? block.words : [],
    );
    expect(left.filter((part) => /[#*![\]`_<>]|^\d+\./.test(part))).toEqual([]);
  });

  it(`has ${pictures} pictures, each of them light`, () => {
    const shown = blocks.flatMap((block) => (block.kind === 'picture' ? [block] : []));
    expect(shown).toHaveLength(pictures);
    expect(new Set(shown.map(({ src }) => src)).size).toBe(pictures);
    for (const { src, description } of shown) {
      expect(existsSync(`public${src}`), src).toBe(true);
      expect(statSync(`public${src}`).size, src).toBeLessThanOrEqual(60_000);
      expect(description.length, src).toBeGreaterThan(20);
    }
  });

  it('is shown with its headings, steps and names', () => {
    const { container } = render(<Guide markdown={markdown} />);
    const headings = blocks.filter(({ kind }) => kind === 'heading');
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(headings.length);
    expect(screen.getAllByRole('list').length).toBeGreaterThanOrEqual(5);
    expect(container.querySelectorAll('strong').length).toBeGreaterThan(15);
    expect(container.textContent).not.toContain('**');
  });
});

test('a heading leads to itself, a step loses its number and a name stands apart', () => {
  expect(
    readGuide('# Title\n\n## Pay & play!\n\n1. Press **Save** now.\n2. Done.\n\n![A court](../public/guides/a.webp)'),
  ).toEqual([
    { kind: 'heading', id: 'pay-play', words: 'Pay & play!' },
    { kind: 'steps', items: [['Press ', 'Save', ' now.'], ['Done.']] },
    { kind: 'picture', description: 'A court', src: '/guides/a.webp' },
  ]);
});
