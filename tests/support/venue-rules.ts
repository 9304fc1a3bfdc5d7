// Rules of a venue for tests: each says only what it is about.
import type { OpeningRule } from '#domain/opening-rules.ts';
import type { PriceRule } from '#domain/price-rules.ts';

let made = 0;

function shared() {
  made += 1;
  const always = { courtId: null, days: null, firstDay: null, lastDay: null };
  return { id: `rule-${made}`, ...always, createdAt: 0, rev: 1 };
}

/** PKR 1 at every hour of every week, unless it says otherwise. */
export function priceRule(more: Partial<PriceRule>): PriceRule {
  const hours = { fromHour: 0, toHour: 24, effect: 'set', amount: 1 } as const;
  return { ...shared(), name: 'Rule', kind: more.firstDay ? 'date' : 'weekly', ...hours, ...more };
}

/** Other hours, at times that it has to say. */
export function openingRule(more: Partial<OpeningRule>): OpeningRule {
  const none = { openTime: null, closeTime: null, fromHour: null, toHour: null, fromAt: null, untilAt: null };
  return { ...shared(), label: 'Rule', kind: 'hours', ...none, ...more };
}
