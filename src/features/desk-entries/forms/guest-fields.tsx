import { useId, useState } from 'react';
import { useController, useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { maxNote, type EntryTyped } from '#forms/desk-entry.ts';
import { paidWords } from '#text/entry-words.ts';
import { sumOf } from '#domain/desk/desk-prices.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { ChipStrip, ChoiceChip } from '#ui/form/choice-chip.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { styled } from '#ui/styled.ts';

/** What every form about a guest has; forms with more fields fit it. */
export type GuestTyped = Pick<EntryTyped, 'name' | 'phone' | 'total' | 'paid' | 'note'>;

type GuestFormOf = UseFormReturn<GuestTyped>;

const Labelled = styled('div')({
  display: 'grid',
  gap: 4,
  minInlineSize: 0,
  '--bleed': '4px',
  '& > span:first-of-type': { fontSize: '0.8125rem', fontWeight: 600 },
  '& > .chips-wrap': { flexWrap: 'wrap' },
});

const Price = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 12px',
  '& > p': { fontVariantNumeric: 'tabular-nums' },
});

const ways = ['unpaid', 'cash', 'transfer'] as const;

function PaidField({ control }: { control: Control<GuestTyped> }) {
  const id = useId();
  const { field } = useController({ control, name: 'paid' });
  return (
    <Labelled role="group" aria-labelledby={id}>
      <span id={id}>{t('walkIn.paid')}</span>
      <ChipStrip className="chips-wrap">
        {ways.map((way) => (
          <ChoiceChip key={way} aria-pressed={field.value === way} onClick={() => field.onChange(way)}>
            {paidWords(way)}
          </ChoiceChip>
        ))}
      </ChipStrip>
    </Labelled>
  );
}

type PriceFieldProps = {
  form: GuestFormOf;
  /** PKR of each chosen hour; undefined where the price of the hours is not known. */
  prices: readonly number[] | undefined;
};

/** What the hours cost, and the way to another total. */
function PriceField({ form, prices }: PriceFieldProps) {
  const typed = useWatch({ control: form.control, name: 'total' });
  const [asks, setAsks] = useState(typed !== '');
  if (asks || !prices) return <TextField form={form} name="total" label={t('walkIn.total')} autoComplete="off" />;
  const [unit = 0] = prices;
  const total = sumOf(prices);
  const isSame = prices.every((price) => price === unit);
  return (
    <Price>
      <p>
        {prices.length > 1 && isSame && t('entry.price', { price: formatPrice(unit), count: prices.length })}{' '}
        <strong>{formatPrice(total)}</strong>
      </p>
      <Button
        look="link"
        onClick={() => {
          form.setValue('total', String(total));
          setAsks(true);
        }}
      >
        {t('walkIn.changeTotal')}
      </Button>
    </Price>
  );
}

type GuestFieldsProps = PriceFieldProps & {
  isPhone: boolean;
  phoneHint?: string | undefined;
  /** Names that were entered here before. */
  names: readonly string[];
};

/** Who comes, what it costs and how it was paid. */
export function GuestFields({ form, prices, isPhone, phoneHint, names }: GuestFieldsProps) {
  const list = useId();
  const note = useWatch({ control: form.control, name: 'note' });
  const hint =
    note.length > maxNote * 0.8
      ? t('walkIn.noteCount', { count: note.trim().length, max: maxNote })
      : t('walkIn.noteHint');
  return (
    <>
      <TextField form={form} name="name" label={t('walkIn.name')} autoComplete="off" list={list} enterKeyHint="next" />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <TextField
        form={form}
        name="phone"
        type="tel"
        label={t(isPhone ? 'walkIn.phone' : 'walkIn.phoneOptional')}
        {...(phoneHint !== undefined && { hint: phoneHint })}
        required={isPhone}
        autoComplete="off"
        enterKeyHint="done"
      />
      <PriceField form={form} prices={prices} />
      <PaidField control={form.control} />
      <TextAreaField form={form} name="note" label={t('walkIn.note')} hint={hint} rows={2} required={false} />
    </>
  );
}
