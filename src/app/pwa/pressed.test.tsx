import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Button } from '#ui/button.tsx';
import { Pressed, pressed } from './pressed.tsx';

test('what has no answer of its own to a finger pales under it', () => {
  const { container } = render(
    // Its own: the shared one writes each rule only once into the head that all files of a worker share.
    <CacheProvider value={createCache({ key: 'pressed' })}>
      <Pressed />
      <a href="/help">Help</a>
      <button type="button" className="map-pin">
        2.1k
      </button>
      <span role="rowheader" className="board-court" tabIndex={-1}>
        Court 1
      </span>
      <label>
        <input type="checkbox" /> Padel
      </label>
    </CacheProvider>,
  );
  const parts = ['a', '.map-pin', '.board-court', 'label'].map((part) => container.querySelector(part));
  expect(parts.map((part) => part?.matches(pressed))).toEqual([true, true, true, true]);
  expect(container.querySelector('input')?.matches(pressed)).toBe(false);
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
  expect(
    rules.filter((rule) => rule.includes('.board-court') && /:active\s*\{\s*opacity: 0\.6/.test(rule)),
  ).toHaveLength(1);
});

test('what has one is left alone', () => {
  const { container } = render(
    <>
      <Button>Book</Button>
      <a className="venue-card-action" href="/venues/v1">
        Book Now
      </a>
    </>,
  );
  expect([...container.children].map((part) => part.matches(pressed))).toEqual([false, false]);
});
