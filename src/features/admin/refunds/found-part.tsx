import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { WriteForm } from '#console/write-form.tsx';
import { Part } from '#ui/console/facts.tsx';
import { readAmount } from '#forms/rupees.ts';
import { useOnline } from '#hooks/use-online.ts';
import type { OnlineWrite } from '#hooks/use-online-write.ts';
import { isPending } from '#console/is-pending.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { fieldErrorText } from '#ui/form/use-field.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { foundForm } from './refund-forms.ts';
import type { RefundDetail } from './refund-row.ts';

/** Settles a refund one way, and says that it is done. */
export type Settle = (action: string, details: object, toast: string) => Promise<OnlineWrite>;

type PartProps = { refund: RefundDetail; state: OnlineWrite; settle: Settle };

/** Stands for the account where its payee has none any more. */
const noAccount = 'none';

/** A refund of a booking that was never confirmed: first somebody has to find what is to be paid back. */
export function FoundPart({ refund, state, settle }: PartProps) {
  const { accounts, name, amount: owed } = refund;
  const accountId = useId();
  const isOnline = useOnline();
  const form = useForm({
    resolver: zodResolver(foundForm),
    defaultValues: {
      accountId: accounts.length > 1 ? '' : (accounts[0]?.id ?? noAccount),
      incomingReference: '',
      received: String(owed),
    },
  });
  const [account, received] = useWatch({ control: form.control, name: ['accountId', 'received'] });
  const arrived = readAmount(received) ?? owed;
  const { errors } = useFormState({ control: form.control });
  const wrong = errors.accountId;
  return (
    <Part component="section" aria-labelledby="refund-unseen">
      <h3 id="refund-unseen">{t('admin.refund.unseen')}</h3>
      <p className="muted">{t('admin.refund.unseenHint')}</p>
      <WriteForm
        form={form}
        label={t('admin.refund.found')}
        state={state}
        send={async ({ accountId: paidTo, ...details }) =>
          settle(
            'found',
            { ...details, ...(paidTo !== noAccount && { accountId: paidTo }) },
            t('admin.refund.toastFound'),
          )
        }
      >
        {accounts.length > 0 && (
          <SelectField
            id={accountId}
            label={t('admin.refund.account')}
            value={account}
            error={wrong && fieldErrorText(wrong.message)}
            onChange={(value) => form.setValue('accountId', value, { shouldDirty: true, shouldValidate: true })}
          >
            <option value="">{t('admin.choose')}</option>
            {accounts.map(({ id, bankName, accountTitle, accountNumber }) => (
              <option key={id} value={id}>
                {t('admin.refund.accountWords', { bank: bankName, title: accountTitle, last: accountNumber.slice(-4) })}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          form={form}
          name="incomingReference"
          label={t('admin.refund.incoming')}
          autoComplete="off"
          maxLength={60}
        />
        <TextField
          form={form}
          name="received"
          label={t('admin.refund.received')}
          hint={t(arrived === owed ? 'admin.refund.receivedHint' : 'admin.refund.receivedOther', {
            amount: formatPrice(arrived),
          })}
          type="tel"
          autoComplete="off"
        />
      </WriteForm>
      <ConfirmButton
        label={t('admin.refund.notFound')}
        question={t('admin.refund.notFoundAsk', { name: name ?? t('admin.theCustomer') })}
        yes={t('admin.refund.notFoundYes')}
        no={t('admin.keep')}
        disabled={!isOnline || isPending(state)}
        onYes={() => void settle('not_found', {}, t('admin.refund.toastNotFound'))}
      />
    </Part>
  );
}
