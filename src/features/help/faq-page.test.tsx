import { cleanup, fireEvent, render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usualPaymentCheck } from '#domain/booking.ts';
import { faqAnswer, faqEntries } from '#text/faq-entries.ts';
import { t } from '#text/translate.ts';
import FaqPage from './faq-page.tsx';

vi.mock('#hooks/lazy-payment-check.tsx', () => ({
  useLazyPaymentCheck: () => ({ check: usualPaymentCheck, reader: null }),
}));

beforeEach(() => {
  vi.stubGlobal('scrollBy', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Address() {
  return <output>{useLocation().hash}</output>;
}

const show = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <FaqPage />
      <Address />
    </MemoryRouter>,
  );

const questions = () => [...document.querySelectorAll<HTMLButtonElement>('li button')];
const openOnes = () => questions().filter((button) => button.ariaExpanded === 'true');
const answerOf = (button: HTMLElement) => document.getElementById(button.getAttribute('aria-controls') ?? '');
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

it('has ten questions, one open at a time, and the address says which', () => {
  show('/help/faq');
  expect(questions().map(({ textContent, tagName }) => [textContent, tagName])).toEqual(
    faqEntries.map(({ question }) => [t(question), 'BUTTON']),
  );
  expect(questions()).toHaveLength(10);
  expect(openOnes()).toEqual([]);
  for (const [at, entry] of faqEntries.entries()) {
    const button = questions()[at] as HTMLElement;
    fireEvent.click(button);
    expect(openOnes()).toEqual([button]);
    expect(answerOf(button)?.textContent).toContain(faqAnswer(entry, usualPaymentCheck));
    expect(document.querySelector('output')?.textContent).toBe(`#${entry.id}`);
  }
  fireEvent.click(questions()[9] as HTMLElement);
  expect(openOnes()).toEqual([]);
});

it('the question of the address is open, as after a reload', () => {
  show('/help/faq#refund');
  expect(openOnes().map(({ textContent }) => textContent)).toEqual([t('faq.refund.question')]);
});

it('is walked through by arrows, round both ends, by Home and by End', () => {
  show('/help/faq');
  const [first, second, ...others] = questions();
  first?.focus();
  press('ArrowUp');
  expect(document.activeElement).toBe(others.at(-1));
  press('ArrowDown');
  expect(document.activeElement).toBe(first);
  press('ArrowDown');
  expect(document.activeElement).toBe(second);
  press('End');
  expect(document.activeElement).toBe(others.at(-1));
  press('Home');
  expect(document.activeElement).toBe(first);
});
