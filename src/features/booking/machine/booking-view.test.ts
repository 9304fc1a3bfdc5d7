import { expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { problemText } from './booking-view.ts';

it('has words for what a booking can meet, and never shows a code', () => {
  expect(problemText(new AppError('UNEXPECTED'))).toBe('Failed to create booking. Please try again.');
  expect(problemText(new AppError('SLOT_TAKEN', { hours: [19] }))).toContain('Someone just took 7:00 PM');
  expect(problemText(new AppError('INVALID', { reason: 'bookable' }))).toContain('free again');
  expect(problemText(new AppError('PRICE_CHANGED', { refund: true }))).toContain('Please contact us');
  expect(problemText(new AppError('PRICE_CHANGED', { total: 9100 }))).toContain('PKR\u00a09,100');
});
