import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { cardInput, formatExpiry } from '#forms/card.ts';
import { t } from '#text/translate.ts';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { styled } from '#ui/styled.ts';

const Pair = styled('div')({ display: 'grid', gridTemplateColumns: '1fr 1fr', alignItems: 'start', gap: 14 });

/** How long the pretended payment takes (spec, delays). */
const pretendedMs = 1000;

/**
 * A card form that goes nowhere: no request is made and nothing is kept. Browsers are not asked to fill it in, because
 * nobody's real card belongs here.
 */
export function PaymentForm({ onPaid }: { onPaid: () => void }) {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const form = useForm({
    resolver: zodResolver(cardInput),
    defaultValues: { name: '', number: '', expiry: '', cvc: '' },
  });
  const submit = async () => {
    await new Promise((resolve) => setTimeout(resolve, pretendedMs));
    if (here.current) onPaid();
  };
  return (
    <Form form={form} onSubmit={submit} label={t('payment.form')}>
      <TextField form={form} name="name" label={t('payment.name')} autoComplete="off" enterKeyHint="next" />
      <TextField
        form={form}
        name="number"
        label={t('payment.number')}
        hint={t('payment.numberHint')}
        type="tel"
        autoComplete="off"
        enterKeyHint="next"
      />
      <Pair>
        <TextField
          form={form}
          name="expiry"
          label={t('payment.expiry')}
          hint={t('payment.expiryHint')}
          type="tel"
          format={formatExpiry}
          autoComplete="off"
          enterKeyHint="next"
        />
        <TextField
          form={form}
          name="cvc"
          label={t('payment.cvc')}
          hint={t('payment.cvcHint')}
          type="tel"
          autoComplete="off"
          enterKeyHint="go"
        />
      </Pair>
      <FormErrors form={form} />
      <SubmitButton form={form} label={t('payment.submit')} busyLabel={t('payment.busy')} />
    </Form>
  );
}
