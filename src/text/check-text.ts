import type { PaymentCheck } from '#domain/booking.ts';
import { t } from './translate.ts';

function hourText(hour: number): string {
  if (hour % 24 === 0) return t('check.midnight');
  return t(hour < 12 ? 'check.am' : 'check.pm', { hour: hour % 12 || 12 });
}

/** How long checking a payment usually takes: "30 minutes, 9 AM to 11 PM". */
export function checkText({ minutes, fromHour, toHour }: PaymentCheck): string {
  const isWhole = minutes % 60 === 0;
  const time = t(isWhole ? 'check.hours' : 'check.minutes', { count: isWhole ? minutes / 60 : minutes });
  if (toHour - fromHour === 24) return t('check.always', { time });
  return t('check.between', { time, from: hourText(fromHour), to: hourText(toHour) });
}
