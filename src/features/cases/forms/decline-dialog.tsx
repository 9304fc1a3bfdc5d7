import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { declineReasons, declineRefund, type Case, type CaseFacts, type DeclineReason } from '#domain/desk/case.ts';
import { declineInput, type DeclineInput } from '#forms/decide.ts';
import { readAmount } from '#forms/rupees.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { CheckboxField } from '#ui/form/checkbox-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
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

type Typed = { reason: string; received: string; reference: string; note: string; isForAll: boolean };

/** What a decline leaves of the money, said before it is done. */
function moneyWords({ reason, received }: Pick<Typed, 'reason' | 'received'>, total: number): string | undefined {
  const chosen: DeclineReason | undefined = declineReasons.find((name) => name === reason);
  if (!chosen) return undefined;
  const amount = declineRefund(chosen, total, readAmount(received) ?? null);
  if (amount !== null && amount > 0) return t('cases.refundRecorded', { amount: formatPrice(amount) });
  return chosen === 'too_low' ? undefined : t('cases.noRefund');
}

/** The same of all pending bookings of the customer; two that are declined as not paid block them. */
function moneyOfAll(reason: string, count: number, name: string): string | undefined {
  if (reason === 'court' || reason === 'other') return t('cases.refundAll');
  if (reason === 'not_paid') return t('cases.noRefundAllBlocks', { count, name });
  return reason === 'unreadable' ? t('cases.noRefundAll', { count }) : undefined;
}

/** Declines a pending booking, or all that its customer has at the venue: why, and what becomes of the money. */
export default function DeclineDialog(props: DeclineProps) {
  const { found, facts, total, seesPayment, decision, pathOf, onClosed } = props;
  const schema = useMemo(() => declineInput(total), [total]);
  const form = useForm<Typed, unknown, DeclineInput>({
    resolver: zodResolver(schema),
    defaultValues: { reason: '', received: '', reference: '', note: '', isForAll: false },
  });
  const [reason, received, isTicked] = useWatch({ control: form.control, name: ['reason', 'received', 'isForAll'] });
  const reasons = seesPayment ? declineReasons : (['court', 'other'] as const);
  const options = reasons.map((value) => ({ value, label: t(`cases.reason.${value}`) }));
  const name = found.name ?? t('cases.thisCustomer');
  const count = facts.pendingHere;
  // The amount that arrived is the payment of one booking.
  const hasMore = count > 1 && reason !== 'too_low';
  const isForAll = hasMore && isTicked;
  const money = isForAll ? moneyOfAll(reason, count, name) : moneyWords({ reason, received }, total);
  const question = isForAll
    ? t('cases.declineAllAsk', { count, name })
    : t('cases.declineAsk', { name, total: formatPrice(total) });

  return (
    <DecisionDialog
      found={found}
      decision={decision}
      pathOf={pathOf}
      onClosed={onClosed}
      form={form}
      title={t('cases.declineTitle')}
      {...(!seesPayment && { question })}
      outcome={money}
      yes={
        isForAll ? t('cases.declineAllYes', { count }) : t(seesPayment ? 'cases.declineYes' : 'cases.declineYesRefund')
      }
      done={isForAll ? t('cases.declinedAll', { count }) : t('cases.declined')}
      decide={(input) => {
        const args = {
          bookingId: found.id,
          rev: facts.rev,
          reason: input.reason,
          ...(input.note && { note: input.note }),
        };
        if (isForAll) return decision.run('decline-all', { ...args, count });
        return decision.run('decide-booking', {
          ...args,
          decision: 'decline',
          ...(input.reason === 'too_low' && {
            received: readAmount(input.received),
            ...(input.reference && { reference: input.reference }),
          }),
        });
      }}
    >
      <ChoiceField form={form} name="reason" legend={t('cases.reason')} options={options} />
      {reason === 'too_low' && (
        <>
          <TextField form={form} name="received" label={t('cases.received')} type="tel" autoComplete="off" />
          <TextField
            form={form}
            name="reference"
            label={t('cases.reference')}
            hint={t('cases.referenceHint')}
            autoComplete="off"
            required={false}
          />
        </>
      )}
      {hasMore && <CheckboxField form={form} name="isForAll" label={t('cases.declineAll', { count, name })} />}
      <TextAreaField form={form} name="note" label={t('cases.customerNote')} rows={3} required={reason === 'other'} />
    </DecisionDialog>
  );
}
