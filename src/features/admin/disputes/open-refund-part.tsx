import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { WriteForm } from '#console/write-form.tsx';
import type { AppError } from '#domain/errors.ts';
import type { OnlineWrite } from '#hooks/use-online-write.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Part } from '#ui/console/facts.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { refundForm } from './dispute-row.ts';

type OpenRefundProps = {
  bookingId: string;
  /** PKR that may still be given back. */
  most: number;
  state: OnlineWrite;
  decide: (kind: string, args: object) => Promise<OnlineWrite>;
  refusal: (error: AppError) => string;
};

/** Opens a refund that no step of the booking opened. */
export function OpenRefundPart({ bookingId, most, state, decide, refusal }: OpenRefundProps) {
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ resolver: zodResolver(refundForm(most)), defaultValues: { amount: '', note: '' } });
  if (!isOpen) {
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{t('admin.dispute.openRefund')}</Button>
      </div>
    );
  }
  return (
    <Part component="section" aria-labelledby="dispute-refund">
      <h3 id="dispute-refund">{t('admin.dispute.openRefund')}</h3>
      <WriteForm
        form={form}
        label={t('admin.dispute.openRefund')}
        save={t('admin.dispute.openRefundYes')}
        state={state}
        send={async ({ amount, note }) => decide('open-refund', { bookingId, amount, note })}
        done={t('admin.dispute.toastRefund')}
        onDone={() => setOpen(false)}
        refusal={refusal}
        fields={['amount']}
        onCancel={() => setOpen(false)}
      >
        <TextField
          form={form}
          name="amount"
          label={t('admin.dispute.amount')}
          hint={t('admin.dispute.amountHint', { amount: formatPrice(most) })}
          type="tel"
          autoComplete="off"
        />
        <TextAreaField
          form={form}
          name="note"
          label={t('admin.dispute.refundWhy')}
          hint={t('admin.refund.strikeHint')}
          rows={2}
          maxLength={300}
        />
      </WriteForm>
    </Part>
  );
}
