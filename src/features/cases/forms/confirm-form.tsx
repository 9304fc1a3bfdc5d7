import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useMemo } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import type { Case, CaseFacts } from '#domain/desk/case.ts';
import { confirmInput, type ConfirmInput } from '#forms/decide.ts';
import { readAmount } from '#forms/rupees.ts';
import { useOnline } from '#hooks/use-online.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { CheckboxField } from '#ui/form/checkbox-field.tsx';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { fieldErrorText } from '#ui/form/use-field.ts';
import { showToast } from '#ui/overlay/toast.ts';
import { Fields } from '#features/cases/case-layout.ts';
import type { Decision } from './use-decision.ts';

const anyAccount = 'none';

type Typed = {
  accountId: string;
  received: string;
  reference: string;
  hasNoReference: boolean;
  collects: boolean;
  note: string;
};

type ConfirmProps = { found: Case; facts: CaseFacts; total: number; decision: Decision };

function argsOf(found: Case, facts: CaseFacts, total: number, input: ConfirmInput) {
  const { accountId, received, reference, hasNoReference, note } = input;
  return {
    bookingId: found.id,
    rev: facts.rev,
    decision: 'confirm',
    received,
    ...(accountId !== anyAccount && { accountId }),
    ...(hasNoReference ? { noReference: true } : { reference }),
    ...(received < total && { collect: total - received }),
    ...(note && { note }),
  };
}

/** Two people look at a payment whose receipt shows no transaction ID. */
function lookWords({ firstLook }: CaseFacts): string {
  if (!firstLook) return t('cases.noReferenceFirst');
  const look = { name: firstLook.by ?? t('cases.openedNobody'), amount: formatPrice(firstLook.received) };
  return t(firstLook.isMine ? 'cases.noReferenceMine' : 'cases.noReferenceSecond', look);
}

/** Confirms a payment with what arrived in the account: whoever confirms types it from the statement, not from the picture. */
export function ConfirmForm({ found, facts, total, decision }: ConfirmProps) {
  const isOnline = useOnline();
  const accountsId = useId();
  const accounts = facts.accounts ?? [];
  const schema = useMemo(() => confirmInput(total), [total]);
  const form = useForm<Typed, unknown, ConfirmInput>({
    resolver: zodResolver(schema),
    defaultValues: {
      accountId: accounts.length > 1 ? '' : (accounts[0]?.id ?? anyAccount),
      received: String(total),
      reference: '',
      hasNoReference: false,
      collects: false,
      note: '',
    },
  });
  const { control } = form;
  const [accountId, received, hasNoReference] = useWatch({
    control,
    name: ['accountId', 'received', 'hasNoReference'],
  });
  const account = useFormState({ control, name: 'accountId', exact: true }).errors.accountId;
  const difference = (readAmount(received) ?? total) - total;

  // Somebody agreed to collect that amount, not another one.
  useEffect(() => {
    if (difference < 0) form.setValue('collects', false);
  }, [form, difference]);

  const submit = async (input: ConfirmInput) => {
    const needsSecond = input.hasNoReference && !facts.firstLook;
    if (await decision.run('decide-booking', argsOf(found, facts, total, input)))
      showToast({ kind: 'success', title: t(needsSecond ? 'cases.looked' : 'cases.confirmed') });
  };
  return (
    <Form form={form} onSubmit={submit} label={t('cases.confirmForm')}>
      {accounts.length > 0 && (
        <SelectField
          id={accountsId}
          label={t('cases.accountPaid')}
          value={accountId}
          error={account && fieldErrorText(account.message)}
          disabled={!isOnline}
          onChange={(value) =>
            form.setValue('accountId', value, { shouldDirty: true, shouldValidate: Boolean(account) })
          }
        >
          {accounts.length > 1 && <option value="">{t('cases.accountChoose')}</option>}
          {accounts.map(({ id, bankName, accountTitle, accountNumber }) => (
            <option key={id} value={id}>
              {t('cases.accountOption', { bank: bankName, title: accountTitle, last: accountNumber.slice(-4) })}
            </option>
          ))}
        </SelectField>
      )}
      <Fields disabled={!isOnline}>
        <TextField
          form={form}
          name="received"
          label={t('cases.received')}
          type="tel"
          autoComplete="off"
          enterKeyHint="next"
          {...(difference > 0 && { hint: t('cases.overpaid', { difference: formatPrice(difference) }) })}
        />
        {difference < 0 && (
          <CheckboxField
            form={form}
            name="collects"
            required
            label={t('cases.collects', { difference: formatPrice(-difference) })}
          />
        )}
        <TextField
          form={form}
          name="reference"
          label={t('cases.reference')}
          hint={t('cases.referenceHint')}
          autoComplete="off"
          enterKeyHint="done"
          required={false}
        />
        <CheckboxField
          form={form}
          name="hasNoReference"
          label={t('cases.noReference')}
          {...(hasNoReference && { hint: lookWords(facts) })}
        />
        <TextAreaField form={form} name="note" label={t('cases.teamNote')} rows={2} required={false} />
      </Fields>
      <FormErrors form={form} />
      <SubmitButton
        form={form}
        label={t('cases.confirm')}
        busyLabel={t('cases.saving')}
        blocked={isOnline ? undefined : t('cases.offline')}
      />
    </Form>
  );
}
