import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { serverNow } from '#data/server/server-clock.ts';
import { karachiDate } from '#domain/calendar.ts';
import { dayToType } from '#domain/typed-day.ts';
import { WriteForm } from '#console/write-form.tsx';
import { TypedDayField } from '#ui/console/typed-day-field.tsx';
import { Part } from '#ui/console/facts.tsx';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { CheckboxField } from '#ui/form/checkbox-field.tsx';
import { FormPair } from '#ui/form/form-layout.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { sentForm } from './refund-forms.ts';
import type { OnlineWrite } from '#hooks/use-online-write.ts';
import type { RefundDetail } from './refund-row.ts';
import type { Settle } from './found-part.tsx';

type SentPartProps = {
  refund: RefundDetail;
  state: OnlineWrite;
  settle: Settle;
  /** True where it comes in the place of the form that has just been sent. */
  takesFocus: boolean;
};

/** The transfer back, once it has been made. */
export function SentPart({ refund, state, settle, takesFocus }: SentPartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const methodId = useId();
  const [today] = useState(() => karachiDate(serverNow()));
  const [resolver] = useState(() => zodResolver(sentForm(today)));
  const form = useForm({
    resolver,
    defaultValues: {
      date: dayToType(today),
      method: 'bank' as 'bank' | 'wallet',
      reference: '',
      paidTo: '',
      note: '',
      isTransferred: false,
    },
  });
  const method = useWatch({ control: form.control, name: 'method' });
  return (
    <Part component="section" aria-labelledby="refund-send">
      <h3 id="refund-send" ref={heading} tabIndex={-1}>
        {t('admin.refund.markSent')}
      </h3>
      <WriteForm
        form={form}
        label={t('admin.refund.markSent')}
        state={state}
        send={async ({ isTransferred: _ticked, ...details }) => settle('sent', details, t('admin.refund.toastSent'))}
      >
        <FormPair>
          <TypedDayField form={form} name="date" label={t('admin.refund.date')} hint={t('admin.refund.dateHint')} />
          <SelectField
            id={methodId}
            label={t('admin.refund.method')}
            value={method}
            onChange={(value) => form.setValue('method', value === 'wallet' ? 'wallet' : 'bank', { shouldDirty: true })}
          >
            <option value="bank">{t('admin.refund.bank')}</option>
            <option value="wallet">{t('admin.refund.wallet')}</option>
          </SelectField>
        </FormPair>
        <FormPair>
          <TextField
            form={form}
            name="reference"
            label={t('admin.refund.reference')}
            hint={t('admin.refund.referenceHint')}
            autoComplete="off"
            maxLength={60}
          />
          <TextField
            form={form}
            name="paidTo"
            label={t('admin.refund.paidTo')}
            hint={t('admin.refund.paidToHint')}
            autoComplete="off"
            maxLength={60}
          />
        </FormPair>
        <TextAreaField
          form={form}
          name="note"
          label={t('admin.refund.note')}
          rows={2}
          required={false}
          maxLength={300}
        />
        <CheckboxField
          form={form}
          name="isTransferred"
          label={t('admin.refund.transferred', { amount: formatPrice(refund.amount) })}
          required
        />
      </WriteForm>
    </Part>
  );
}
