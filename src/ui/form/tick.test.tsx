import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Tick } from './tick.tsx';

/** Which of the two drawings is shown: the empty box, the one with the tick. */
function shownIn(box: HTMLElement) {
  return [...box.querySelectorAll('.tick-mark > path')].map((path) => getComputedStyle(path).display);
}

it.each([
  [false, ['inline', 'none']],
  [true, ['none', 'inline']],
])('the mark shows what the box holds: %s', (defaultChecked, shown) => {
  // Styles of its own: those of a cache that other files share stand in a document that is gone.
  const styles = createCache({ key: 'tick', container: document.head });
  const { container } = render(
    <CacheProvider value={styles}>
      <Tick label="Padel" defaultChecked={defaultChecked} />
    </CacheProvider>,
  );
  expect(shownIn(container)).toEqual(shown);
});
