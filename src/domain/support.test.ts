import { expect, it } from 'vitest';
import { whatsAppTo } from './support.ts';

it('opens WhatsApp with a text, and without one where there is nothing to say yet', () => {
  expect(whatsAppTo('+92 300 1234567', 'Salam & welcome')).toBe(
    'https://wa.me/923001234567?text=Salam%20%26%20welcome',
  );
  expect(whatsAppTo('+92 300 1234567', '')).toBe('https://wa.me/923001234567');
});
