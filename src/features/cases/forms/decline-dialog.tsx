import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { declineReasons, declineRefund, type Case, type CaseFacts, type DeclineReason } from '#domain/desk/case.ts';
import { declineInput, readAmount, type DeclineInput } from '#forms/decide.ts';
import { useOnline } from '#hooks/use-online.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { DialogBody, DialogFoot, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { ChoiceField } from './choice-field.tsx';
import { DecisionNotice } from './decision-notice.tsx';
import { Fields } from '#features/cases/case-layout.ts';
import { WhoseBooking } from '#features/cases/forms/decision-notice.tsx';
import type { Decision } from './use-decision.ts';

type DeclineProps = {
  found: Case;
  facts: CaseFacts;
  total: number;
  /** Who can look into the account may also say that nothing came. */
  seesPayment: boolean;
  decision: Decision;
  pathOf: (id: string) => string;
  onClosed: () => void;
};

type Typed = { reason: string; received: string; note: string };

/** What a decline leaves of the money, said before it is done. */
function moneyWords({ reason, received }: Pick<Typed, 'reason' | 'received'>, total: number): string | undefined {
  const chosen: DeclineReason | undefined = declineReasons.find((name) => name === reason);
  if (!chosen) return undefined;
  const amount = declineRefund(chosen, total, readAmount(received) ?? null);
  if (amount !== null && amount > 0) return t('cases.refundRecorded', { amount: formatPrice(amount) });
  return chosen === 'too_low' ? undefined : t('cases.noRefund');
}

/** Declines a pending booking: why, and what becomes of the money. */
export default function DeclineDialog(props: DeclineProps) {
  const { found, facts, total, seesPayment, decision, pathOf, onClosed } = props;
  const isOnline = useOnline();
  const schema = useMemo(() => declineInput(total), [total]);
  const form = useForm<Typed, unknown, DeclineInput>({
    resolver: zodResolver(schema),
    defaultValues: { reason: '', received: '', note: '' },
  });
  const [reason, received] = useWatch({ control: form.control, name: ['reason', 'received'] });
  const reasons = seesPayment ? declineReasons : (['court', 'other'] as const);
  const options = reasons.map((value) => ({ value, label: t(`cases.reason.${value}`) }));
  const money = moneyWords({ reason, received }, total);
  const name = found.name ?? t('cases.thisCustomer');

  const submit = async (input: DeclineInput, close: () => void) => {
    const isDone = await decision.run('decide-booking', {
      bookingId: found.id,
      rev: facts.rev,
      decision: 'decline',
      reason: input.reason,
      ...(input.reason === 'too_low' && { received: readAmount(input.received) }),
      ...(input.note && { note: input.note }),
    });
    if (!isDone) return;
    showToast({ kind: 'success', title: t('cases.declined') });
    close();
  };
  return (
    <DialogFrame
      title={t('cases.declineTitle')}
      lead={<WhoseBooking found={found} />}
      busy={decision.isBusy && !decision.isUnsure}
      onClosed={onClosed}
      renderBody={(close) => (
        <Form form={form} label={t('cases.declineTitle')} onSubmit={(input) => submit(input, close)}>
          <DialogBody>
            {!seesPayment && <p dir="auto">{t('cases.declineAsk', { name, total: formatPrice(total) })}</p>}
            <Fields disabled={!isOnline}>
              <ChoiceField form={form} name="reason" legend={t('cases.reason')} options={options} />
              {reason === 'too_low' && (
                <TextField form={form} name="received" label={t('cases.received')} type="tel" autoComplete="off" />
              )}
              <TextAreaField
                form={form}
                name="note"
                label={t('cases.customerNote')}
                rows={3}
                required={reason === 'other'}
              />
            </Fields>
            {money && <p role="status">{money}</p>}
            <FormErrors form={form} />
            <DecisionNotice decision={decision} pathOf={pathOf} />
            {!isOnline && <p>{t('cases.offline')}</p>}
          </DialogBody>
          <DialogFoot>
            <Button onClick={close}>{t('cases.keep')}</Button>
            <Button type="submit" look="final" disabled={!isOnline || decision.isBusy}>
              {decision.isBusy ? t('cases.saving') : t(seesPayment ? 'cases.declineYes' : 'cases.declineYesRefund')}
            </Button>
          </DialogFoot>
        </Form>
      )}
    />
  );
}
