import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { refundAfterPlay, type Case, type CaseFacts } from '#domain/desk/case.ts';
import { cancelInput, type CancelInput } from '#forms/decide.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { SelectField } from '#ui/form/select-field.tsx';
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

type Typed = { reason: string; note: string; played?: number | undefined };

const options = ({ refundAsked }: CaseFacts) => [
  { value: 'weather', label: t('cases.reason.weather') },
  { value: 'court', label: t('cases.reason.courtProblem') },
  ...(refundAsked === null ? [] : [{ value: 'asked', label: t('cases.reason.asked') }]),
  { value: 'other', label: t('cases.reason.other') },
];

/**
 * Calls off a confirmed booking for the venue: everything that was received comes back, less hours that were played; or what its
 * policy says if the customer asked Baari for it in a call.
 */
export default function CancelDialog({ found, facts, decision, pathOf, onClosed }: CancelProps) {
  const form = useForm<Typed, unknown, CancelInput>({
    resolver: zodResolver(cancelInput),
    defaultValues: { reason: '', note: '', played: facts.arrivedAt ? facts.hoursBegun : 0 },
  });
  const playedId = useId();
  const [reason, played = 0] = useWatch({ control: form.control, name: ['reason', 'played'] });
  const name = found.name ?? t('cases.thisCustomer');
  const isAsked = reason === 'asked' && facts.refundAsked !== null;
  const refund = isAsked ? (facts.refundAsked ?? 0) : refundAfterPlay(facts, played);
  const hasPlayed = !isAsked && facts.arrivedAt !== null;
  return (
    <DecisionDialog
      found={found}
      decision={decision}
      pathOf={pathOf}
      onClosed={onClosed}
      form={form}
      title={t('cases.cancelTitle')}
      question={t(isAsked || played > 0 ? 'cases.cancelAskAsked' : 'cases.cancelAsk', {
        name,
        total: formatPrice(refund),
      })}
      yes={t('cases.cancelYes')}
      done={t('cases.cancelled')}
      decide={(input) =>
        decision.run('cancel-for-venue', {
          bookingId: found.id,
          rev: facts.rev,
          reason: input.reason,
          expectedRefund: refund,
          ...(input.note && { note: input.note }),
          ...(hasPlayed && { played }),
        })
      }
    >
      <ChoiceField form={form} name="reason" legend={t('cases.reason')} options={options(facts)} />
      {hasPlayed && (
        <SelectField
          id={playedId}
          label={t('cases.played')}
          value={String(played)}
          onChange={(value) => form.setValue('played', Number(value), { shouldDirty: true })}
        >
          {Array.from({ length: facts.hoursBegun + 1 }, (_none, count) => (
            <option key={count} value={count}>
              {count === 0 ? t('cases.playedNone') : t('cases.playedHours', { count })}
            </option>
          ))}
        </SelectField>
      )}
      {!facts.baari && <p className="small muted">{t('cases.cancelCustomer', { name })}</p>}
      <TextAreaField form={form} name="note" label={t('cases.customerNote')} rows={3} required={reason === 'other'} />
    </DecisionDialog>
  );
}
