import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { SportsMenu } from './sports-menu.tsx';

beforeEach(() => {
  render(
    <MemoryRouter>
      <SportsMenu />
      <p>Somewhere else</p>
    </MemoryRouter>,
  );
});
const button = () => screen.getByRole('button', { name: 'Sports' });
async function open() {
  fireEvent.click(button());
  return screen.findAllByRole('link');
}
const isOpen = () => button().getAttribute('aria-expanded') === 'true';

describe('the Sports menu', () => {
  it('leads to the venue list with each sport', async () => {
    expect((await open()).map((link) => link.getAttribute('href'))).toEqual([
      '/venues?sport=Cricket',
      '/venues?sport=Futsal',
      '/venues?sport=Badminton',
      '/venues?sport=Archery',
      '/venues?sport=pedal',
      '/venues?sport=Pickleball',
    ]);
  });

  it('closes on Esc and gives focus back to its button', async () => {
    const [first] = await open();
    first?.focus();
    if (first) fireEvent.keyDown(first, { key: 'Escape' });
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(button());
  });

  it('walks with the arrow keys, round the ends', async () => {
    const links = await open();
    fireEvent.keyDown(button(), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(links[0]);
    fireEvent.keyDown(links[0] ?? button(), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(links.at(-1));
  });

  it('opens with the down arrow, on its first sport', async () => {
    button().focus();
    fireEvent.keyDown(button(), { key: 'ArrowDown' });
    const [first] = await screen.findAllByRole('link');
    await waitFor(() => expect(document.activeElement).toBe(first));
  });

  it('closes when the person presses or moves elsewhere', async () => {
    await open();
    fireEvent.pointerDown(screen.getByText('Somewhere else'));
    expect(isOpen()).toBe(false);
  });

  it('closes when a sport was chosen', async () => {
    await open();
    fireEvent.click(screen.getByRole('link', { name: /Futsal/ }));
    expect(isOpen()).toBe(false);
  });
});
