import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ContactCard, FaqTeaser } from './contact-aside.tsx';

it('an address, two numbers and an e-mail, each a link that a phone understands', () => {
  const { container } = render(<ContactCard />);
  expect(container.querySelector('address')?.textContent).toContain('Karachi');
  const links = [...container.querySelectorAll('a')].map(({ href }) => href);
  expect(links.filter((href) => /^tel:\+92\d{9,10}$/.test(href))).toHaveLength(2);
  expect(links.filter((href) => /^mailto:[^@]+@/.test(href))).toHaveLength(1);
});

it('three answers and the way to all of them', () => {
  const { container } = render(<FaqTeaser />, { wrapper: MemoryRouter });
  expect(container.querySelectorAll('dt')).toHaveLength(3);
  expect(screen.getByText('All questions and answers').getAttribute('href')).toBe('/help/faq');
});
