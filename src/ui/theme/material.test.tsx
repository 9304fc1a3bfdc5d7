import { __unsafe_useEmotionCache as useEmotionCache, type SerializedStyles } from '@emotion/react';
import type { EmotionCache } from '@emotion/cache';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Material } from './material.tsx';

type Cache = EmotionCache & { prepare: (style: SerializedStyles) => void };

const cacheOf = (): Cache => renderHook(() => useEmotionCache(), { wrapper: Material }).result.current as Cache;

const style = (name: string): SerializedStyles => ({ name, styles: 'color:red;margin-left:4px;&:hover{color:blue;}' });

it('a style is made where it is drawn and reaches the document with the commit, the same as without', () => {
  const cache = cacheOf();
  const written: string[] = [];
  const sheet = { insert: (rule: string) => written.push(rule) } as unknown as EmotionCache['sheet'];
  const before = document.head.textContent;
  cache.prepare(style('drawn'));
  cache.prepare(style('drawn'));
  expect(document.head.textContent).toBe(before);
  expect(cache.inserted['drawn']).toBeUndefined();

  cache.insert('.ui-drawn', style('drawn'), sheet, true);
  const prepared = written.splice(0);
  cache.insert('.ui-plain', style('plain'), sheet, true);
  expect(prepared).toEqual(written.map((rule) => rule.replaceAll('plain', 'drawn')));
  expect(prepared.join()).toContain('margin-inline-start');
  expect(cache.inserted['drawn']).toBe(true);
});
