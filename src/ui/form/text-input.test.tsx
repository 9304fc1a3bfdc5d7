import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextInput } from './text-input.tsx';

it('is an area with its lines and without a type, or a line with the type that it is given', () => {
  render(
    <>
      <TextInput label="Note" aria-label="Note" rows={3} />
      <TextInput label="E-mail" aria-label="E-mail" type="email" />
    </>,
  );
  const area = screen.getByRole('textbox', { name: 'Note' });
  expect([area.tagName, area.getAttribute('rows'), area.getAttribute('type')]).toEqual(['TEXTAREA', '3', null]);
  const line = screen.getByRole('textbox', { name: 'E-mail' });
  expect([line.tagName, line.getAttribute('type')]).toEqual(['INPUT', 'email']);
});
