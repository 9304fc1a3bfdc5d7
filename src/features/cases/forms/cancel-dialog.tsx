import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { Case, CaseFacts } from '#domain/desk/case.ts';
import { cancelInput, type CancelInput } from '#forms/decide.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import type { Decision } from './use-decision.ts';

type CancelProps = {
  found: Case;
  facts: CaseFacts;
  decision: Decision;
  pathOf: (id: string) => string;
  onClosed: () => void;
};

type Typed = { reason: string; note: string };

const options = ({ refundAsked }: CaseFacts) => [
  { value: 'weather', label: t('cases.reason.weather') },
  { value: 'court', label: t('cases.reason.courtProblem') },
  ...(refundAsked === null ? [] : [{ value: 'asked', label: t('cases.reason.asked') }]),
  { value: 'other', label: t('cases.reason.other') },
];

/** Calls off a confirmed booking for the venue: everything that was received comes back, or what its policy says if the customer asked. */
export default function CancelDialog({ found, facts, decision, pathOf, onClosed }: CancelProps) {
  const form = useForm<Typed, unknown, CancelInput>({
    resolver: zodResolver(cancelInput),
    defaultValues: { reason: '', note: '' },
  });
  const reason = useWatch({ control: form.control, name: 'reason' });
  const name = found.name ?? t('cases.thisCustomer');
  const isAsked = reason === 'asked' && facts.refundAsked !== null;
  const refund = isAsked ? (facts.refundAsked ?? 0) : facts.refund;
  return (
    <DecisionDialog
      found={found}
      decision={decision}
      pathOf={pathOf}
      onClosed={onClosed}
      form={form}
      title={t('cases.cancelTitle')}
      question={t(isAsked ? 'cases.cancelAskAsked' : 'cases.cancelAsk', { name, total: formatPrice(refund) })}
      yes={t('cases.cancelYes')}
      done={t('cases.cancelled')}
      decide={(input) =>
        decision.run('cancel-for-venue', {
          bookingId: found.id,
          rev: facts.rev,
          reason: input.reason,
          expectedRefund: refund,
          ...(input.note && { note: input.note }),
        })
      }
    >
      <ChoiceField form={form} name="reason" legend={t('cases.reason')} options={options(facts)} />
      <TextAreaField form={form} name="note" label={t('cases.customerNote')} rows={3} required={reason === 'other'} />
    </DecisionDialog>
  );
}
