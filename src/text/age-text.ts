import { t } from './translate.ts';

const minute = 60_000;

/** How old data is, in words; both instants are ms on the server's clock. */
export function ageText(at: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - at) / minute));
  if (minutes < 1) return t('freshness.now');
  if (minutes < 60) return t('freshness.minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return t('freshness.hours', { count: hours });
  return t('freshness.days', { count: Math.floor(hours / 24) });
}
