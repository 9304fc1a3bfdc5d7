import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { ContactCard } from './contact-card.tsx';
import { ContactForm } from './contact-form.tsx';
import { FaqTeaser } from './faq-teaser.tsx';

vi.mock('#hooks/send-write.ts', () => ({ sendWrite: vi.fn() }));
afterEach(cleanup);

const blank = { firstName: '', lastName: '', email: '', phone: '', subject: '', message: '' };

it('the message has five rows, and only the phone may stay empty', () => {
  render(<ContactForm blank={blank} draftKey="x" edited={undefined} onBusy={() => {}} onKept={() => {}} />);
  const message = screen.getByLabelText<HTMLTextAreaElement>('Message');
  expect([message.tagName, message.rows]).toEqual(['TEXTAREA', 5]);
  expect(screen.getByLabelText('Phone number (optional)').getAttribute('type')).toBe('tel');
});

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
