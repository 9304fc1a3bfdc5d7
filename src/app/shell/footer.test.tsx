import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { Footer } from './footer.tsx';

afterEach(cleanup);

it('says whose product this is, this year, and offers to tell others', () => {
  render(<Footer />, { wrapper: MemoryRouter });
  expect(screen.getByText(`© ${new Date().getFullYear()} Baari. All rights reserved.`)).toBeDefined();
  const social = screen.getByRole('link', { name: /Tell your team on WhatsApp/ });
  expect(social.getAttribute('href')).toMatch(/^https:\/\/wa\.me\//);
  expect(social.getAttribute('rel')).toContain('noopener');
});
