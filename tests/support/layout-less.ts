// jsdom lays nothing out, and takes milliseconds to say so.
import * as React from 'react';
import { afterAll } from 'vitest';
import { type Shown, shownIn } from './shown.ts';

const { getComputedStyle: whole } = window;
const shown = shownIn(document);
const isAboutShown = (name: string | symbol): name is Shown => name === 'display' || name === 'visibility';

/**
 * jsdom takes a style together only when it is asked for more than whether its element is shown. A field that grows with its text
 * asks what its box measures at every stroke; one without width it leaves as it is.
 */
window.getComputedStyle = (element, part) => {
  let style: CSSStyleDeclaration | undefined;
  const all = () => (style ??= whole(element, part));
  const read = (name: string) => (isAboutShown(name) && shown(element, name)) || all().getPropertyValue(name);
  return new Proxy(Object.create(null) as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'width' && element.tagName === 'TEXTAREA') return '0px';
      if (name === 'getPropertyValue') return read;
      if (isAboutShown(name)) return read(name);
      const value: unknown = Reflect.get(all(), name);
      return typeof value === 'function' ? (value.bind(style) as unknown) : value;
    },
  });
};

/**
 * Whoever looks for a role or a label asks a control for its labels, and jsdom then asks each label of the page for its control,
 * which it seeks in the whole page. The other way round it is soon seen which of them are about this one.
 */
const labelled = [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement];
const labels = document.getElementsByTagName('label');
const wholeLabels = labelled.map(({ prototype }) => Object.getOwnPropertyDescriptor(prototype, 'labels') ?? {});
const labelable = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea';
for (const [at, { prototype }] of labelled.entries()) {
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    enumerable: true,
    get(this: HTMLInputElement) {
      if (!this.isConnected || this.type === 'hidden') return wholeLabels[at]?.get?.call(this) as unknown;
      return [...labels].filter((label) =>
        label.hasAttribute('for')
          ? label.htmlFor === this.id && document.getElementById(this.id) === this
          : label.contains(this) && label.querySelector(labelable) === this,
      );
    },
  });
}

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

/** Nothing scrolls where nothing is laid out; jsdom leaves it out altogether. A test that is about it puts a spy here. */
Element.prototype.scrollIntoView = () => undefined;

/** React notes for each element where it was made, for the stack below a warning. It stops when it has noted enough. */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  { recentlyCreatedOwnerStacks?: number } | undefined
>;
if (internals?.recentlyCreatedOwnerStacks !== undefined)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

// The files of a worker share one window.
afterAll(() => {
  for (const [at, { prototype }] of labelled.entries())
    Object.defineProperty(prototype, 'labels', wholeLabels[at] ?? {});
  window.getComputedStyle = whole;
  Reflect.deleteProperty(window, 'matchMedia');
});
