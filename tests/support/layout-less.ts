// jsdom lays nothing out, and takes milliseconds to say so.
import { afterAll } from 'vitest';

const { getComputedStyle: whole } = window;

/** A field that grows with its text asks what its box measures at every stroke; one without width it leaves as it is. */
window.getComputedStyle = (element, part) => {
  if (element.tagName !== 'TEXTAREA') return whole(element, part);
  let style: CSSStyleDeclaration | undefined;
  return new Proxy(Object.create(null) as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'width') return '0px';
      style ??= whole(element, part);
      const value: unknown = Reflect.get(style, name);
      return typeof value === 'function' ? (value.bind(style) as unknown) : value;
    },
  });
};

/**
 * jsdom has no `matchMedia`, every browser at the floor does. A test stubs the answer that it is about; this one is there for
 * what is still mounted when its stub has gone.
 */
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

// The files of a worker share one window.
afterAll(() => {
  window.getComputedStyle = whole;
  Reflect.deleteProperty(window, 'matchMedia');
});
