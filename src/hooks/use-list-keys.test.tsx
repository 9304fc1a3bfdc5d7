import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { rowMark } from '#domain/desk/list-merge.ts';
import { useListKeys } from './use-list-keys.ts';

function List() {
  const { list, onKeyDown, lettersOn, setLetters, isHelpOpen } = useListKeys();
  return (
    <>
      <div ref={list} onKeyDown={onKeyDown} role="presentation">
        <input aria-label="Search" type="search" />
        {['a', 'b', 'c'].map((id) => (
          <p key={id}>
            <button {...rowMark} type="button">
              {id}
            </button>
            <button type="button">Call {id}</button>
          </p>
        ))}
        <input aria-label="Inside" />
      </div>
      <label>
        Letters
        <input type="checkbox" checked={lettersOn} onChange={(event) => setLetters(event.target.checked)} />
      </label>
      {isHelpOpen && <p>Help</p>}
    </>
  );
}

const row = (name: string) => screen.getByRole('button', { name });
const focused = () => document.activeElement?.textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('arrows and letters move between the rows and stop at both ends', () => {
  render(<List />);
  row('a').focus();
  for (const [key, where] of [
    ['ArrowDown', 'b'],
    ['j', 'c'],
    ['J', 'c'],
    ['k', 'b'],
    ['ArrowUp', 'a'],
    ['ArrowUp', 'a'],
    ['Enter', 'a'],
  ] as const) {
    press(key);
    expect(focused()).toBe(where);
  }
});

it('from a button beside a row the step starts at that row', () => {
  render(<List />);
  row('Call b').focus();
  press('ArrowDown');
  expect(focused()).toBe('c');
});

it('a slash goes to the search, and a question mark shows the help', () => {
  render(<List />);
  row('a').focus();
  press('?');
  expect(screen.getByText('Help')).toBeDefined();
  press('/');
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
});

it('leaves what is typed, and the browser’s own shortcuts, alone', () => {
  render(<List />);
  const inside = screen.getByLabelText('Inside');
  inside.focus();
  press('j');
  expect(document.activeElement).toBe(inside);
  row('a').focus();
  fireEvent.keyDown(row('a'), { key: 'j', ctrlKey: true });
  expect(focused()).toBe('a');
});

it('letters that are switched off stay off on this device; arrows go on', () => {
  const { unmount } = render(<List />);
  fireEvent.click(screen.getByLabelText('Letters'));
  unmount();
  render(<List />);
  row('a').focus();
  press('j');
  expect(focused()).toBe('a');
  press('ArrowDown');
  expect(focused()).toBe('b');
});
