// That an element is hidden is what half of all tests of screens rely on, so this answers for jsdom, rule by rule.
import { afterEach, expect, test } from 'vitest';

const added: Element[] = [];
afterEach(() => {
  for (const element of added.splice(0)) element.remove();
});

function style(css: string): HTMLStyleElement {
  const sheet = document.createElement('style');
  sheet.textContent = css;
  document.head.append(sheet);
  added.push(sheet);
  return sheet;
}

/** The element of this markup that has the attribute `asked`. */
function place(html: string): Element {
  const box = document.createElement('section');
  box.innerHTML = html;
  document.body.append(box);
  added.push(box);
  return box.querySelector('[asked]') ?? box;
}

const look = (element: Element) => {
  const { display, visibility } = getComputedStyle(element);
  return [display, visibility];
};

test.each([
  ['nothing is said', '', '<b asked></b>', ['inline', 'visible']],
  ['a browser says it', '', '<div asked></div>', ['block', 'visible']],
  ['a browser hides it', '', '<dialog asked></dialog>', ['none', 'visible']],
  ['an attribute hides it', '.a { color: red }', '<p asked hidden class="a"></p>', ['none', 'visible']],
  ['a class hides it', '.a { display: none }', '<p asked class="a"></p>', ['none', 'visible']],
  ['another class', '.b { display: none }', '<p asked class="a"></p>', ['block', 'visible']],
  ['the later one', '.a { display: none } .b { display: flex }', '<p asked class="b a"></p>', ['flex', 'visible']],
  ['the stronger one', '.a.b { display: none } .b { display: flex }', '<p asked class="b a"></p>', ['none', 'visible']],
  [
    'where it stands',
    '.a > .b, nav { display: none }',
    '<p class="a"><b asked class="b"></b></p>',
    ['none', 'visible'],
  ],
  ['where it does not', '.a > .b { display: none }', '<p><b asked class="b"></b></p>', ['inline', 'visible']],
  [
    'its tag, class and attribute',
    'p.a[lang] { display: none }',
    '<p asked class="a" lang="en"></p>',
    ['none', 'visible'],
  ],
  ['one of them missing', 'p.a[lang] { display: none }', '<p asked class="a"></p>', ['block', 'visible']],
  ['another tag', 'b.a[lang] { display: none }', '<p asked class="a" lang="en"></p>', ['block', 'visible']],
  ['its own style', '.a { display: none }', '<p asked class="a" style="display: grid"></p>', ['grid', 'visible']],
  [
    'what matters',
    '.a { display: none !important }',
    '<p asked class="a" style="display: grid"></p>',
    ['none', 'visible'],
  ],
  [
    'what matters more than what is stronger',
    '.a { display: none !important } .a.b { display: flex }',
    '<p asked class="a b"></p>',
    ['none', 'visible'],
  ],
  ['a comma in brackets', ':is(.a, .b) { display: none }', '<p asked class="b"></p>', ['none', 'visible']],
  [
    'a space in brackets',
    '.a[title="x y"] { display: none }',
    '<p asked class="a" title="x y"></p>',
    ['none', 'visible'],
  ],
  ['a screen', '@media screen { .a { display: none } }', '<p asked class="a"></p>', ['none', 'visible']],
  ['paper', '@media print { .a { display: none } }', '<p asked class="a"></p>', ['block', 'visible']],
  ['what stands before it', '.a::before { display: none }', '<p asked class="a"></p>', ['block', 'visible']],
  ['it is invisible', '.a { visibility: hidden }', '<p asked class="a"></p>', ['block', 'hidden']],
  ['what it is in is', '.a { visibility: hidden }', '<p class="a"><b asked></b></p>', ['inline', 'hidden']],
  [
    'and it is not',
    '.a { visibility: hidden } .b { visibility: visible }',
    '<p class="a"><b asked class="b"></b></p>',
    ['inline', 'visible'],
  ],
  [
    'of two in brackets',
    '.a:not(.c) { display: none } .b { display: flex }',
    '<p asked class="a b"></p>',
    ['none', 'visible'],
  ],
  [
    'as what it is in',
    '.a { display: inherit }',
    '<nav style="display: grid"><p asked class="a"></p></nav>',
    ['grid', 'visible'],
  ],
])('whether an element is shown: %s', (_, css, html, expected) => {
  style(css);
  expect(look(place(html))).toEqual(expected);
});

test('a style that comes, changes and goes is heard at once', () => {
  const asked = place('<p asked class="a"></p>');
  expect(look(asked)).toEqual(['block', 'visible']);
  const sheet = style('.a { display: none }');
  expect(look(asked)).toEqual(['none', 'visible']);
  sheet.textContent = '.a { display: grid }';
  expect(look(asked)).toEqual(['grid', 'visible']);
  sheet.replaceWith(document.createElement('style'));
  expect(look(asked)).toEqual(['block', 'visible']);
});

test('everything else is jsdom’s to say', () => {
  style('.a { display: none; direction: rtl; color: red }');
  const { direction, color } = getComputedStyle(place('<p asked class="a"></p>'));
  expect([direction, color]).toEqual(['rtl', 'rgb(255, 0, 0)']);
});

test('a control knows the labels that name it, and no others', () => {
  const labelsOf = (html: string) =>
    [...((place(html) as HTMLInputElement).labels ?? [])].map((one) => one.textContent);
  expect(labelsOf('<label for="x">one</label><label>two</label><input id="x" asked />')).toEqual(['one']);
  expect(labelsOf('<label>around<input asked /></label>')).toEqual(['around']);
  expect(labelsOf('<label>first<input /><input asked /></label>')).toEqual([]);
  expect(labelsOf('<label for="y">another</label><button asked></button>')).toEqual([]);
});
