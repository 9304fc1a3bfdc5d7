// The shapes of a venue's rules: the same objects in its page and in its console. The server leaves out what is null.
import * as z from 'zod/mini';
import type { OpeningRule } from '#domain/opening-rules.ts';
import type { PriceRule } from '#domain/price-rules.ts';
import type { Terms } from '#domain/terms.ts';

const text = z.string();
const count = z.int();
const orNull = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value) => value ?? null),
  );
const instant = z.pipe(
  text,
  z.transform((iso) => Date.parse(iso)),
);

const shared = {
  id: text,
  courtId: orNull(text),
  days: orNull(z.array(count)),
  firstDay: orNull(text),
  lastDay: orNull(text),
  createdAt: instant,
  rev: count,
};

const priceRule = z.object({
  ...shared,
  name: text,
  kind: z.literal(['weekly', 'date']),
  fromHour: count,
  toHour: count,
  effect: z.literal(['set', 'percent']),
  amount: count,
});

const openingRule = z.object({
  ...shared,
  label: text,
  kind: z.literal(['hours', 'closed', 'break', 'pause']),
  openTime: orNull(text),
  closeTime: orNull(text),
  fromHour: orNull(count),
  toHour: orNull(count),
  fromAt: orNull(instant),
  untilAt: orNull(instant),
});

/** A rule of a kind that this build does not know is left out: the server has the last word about every hour and price. */
function known<S extends z.ZodMiniType>(rule: S) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((rules) =>
      rules.flatMap((each): z.output<S>[] => {
        const parsed = rule.safeParse(each);
        return parsed.success ? [parsed.data] : [];
      }),
    ),
  );
}

export const priceRules: z.ZodMiniType<PriceRule[]> = known(priceRule);
export const openingRules: z.ZodMiniType<OpeningRule[]> = known(openingRule);

/** A cancellation policy. */
export const terms: z.ZodMiniType<Terms> = z.array(z.tuple([count, count]));
