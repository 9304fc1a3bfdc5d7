import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Tick } from './tick.tsx';

afterEach(cleanup);

it('the mark shows what the box holds, also when only the input was told', () => {
  const { container } = render(<Tick label="Padel" />);
  const box = screen.getByLabelText<HTMLInputElement>('Padel');
  const shown = () =>
    [...container.querySelectorAll('.tick-mark > path')].map((path) => getComputedStyle(path).display);
  expect(shown()).toEqual(['inline', 'none']);
  fireEvent.click(box);
  expect(shown()).toEqual(['none', 'inline']);
  box.checked = false;
  expect(shown()).toEqual(['inline', 'none']);
});
