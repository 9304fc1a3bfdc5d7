import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { Case, CaseFacts } from '#domain/desk/case.ts';
import { cancelInput, type CancelInput } from '#forms/decide.ts';
import { useOnline } from '#hooks/use-online.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { DialogBody, DialogFoot, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { ChoiceField } from './choice-field.tsx';
import { DecisionNotice } from './decision-notice.tsx';
import { Fields } from '#features/cases/case-layout.ts';
import { WhoseBooking } from '#features/cases/forms/decision-notice.tsx';
import type { Decision } from './use-decision.ts';

type CancelProps = {
  found: Case;
  facts: CaseFacts;
  decision: Decision;
  pathOf: (id: string) => string;
  onClosed: () => void;
};

type Typed = { reason: string; note: string };

const options = () =>
  [
    { value: 'weather', label: t('cases.reason.weather') },
    { value: 'court', label: t('cases.reason.courtProblem') },
    { value: 'other', label: t('cases.reason.other') },
  ] as const;

/** Calls off a confirmed booking for the venue: everything that was received comes back. */
export default function CancelDialog({ found, facts, decision, pathOf, onClosed }: CancelProps) {
  const isOnline = useOnline();
  const form = useForm<Typed, unknown, CancelInput>({
    resolver: zodResolver(cancelInput),
    defaultValues: { reason: '', note: '' },
  });
  const reason = useWatch({ control: form.control, name: 'reason' });
  const name = found.name ?? t('cases.thisCustomer');
  const submit = async (input: CancelInput, close: () => void) => {
    const isDone = await decision.run('cancel-for-venue', {
      bookingId: found.id,
      rev: facts.rev,
      reason: input.reason,
      expectedRefund: facts.refund,
      ...(input.note && { note: input.note }),
    });
    if (!isDone) return;
    showToast({ kind: 'success', title: t('cases.cancelled') });
    close();
  };
  return (
    <DialogFrame
      title={t('cases.cancelTitle')}
      lead={<WhoseBooking found={found} />}
      busy={decision.isBusy && !decision.isUnsure}
      onClosed={onClosed}
      renderBody={(close) => (
        <Form form={form} label={t('cases.cancelTitle')} onSubmit={(input) => submit(input, close)}>
          <DialogBody>
            <p dir="auto">{t('cases.cancelAsk', { name, total: formatPrice(facts.refund) })}</p>
            <Fields disabled={!isOnline}>
              <ChoiceField form={form} name="reason" legend={t('cases.reason')} options={options()} />
              <TextAreaField
                form={form}
                name="note"
                label={t('cases.customerNote')}
                rows={3}
                required={reason === 'other'}
              />
            </Fields>
            <FormErrors form={form} />
            <DecisionNotice decision={decision} pathOf={pathOf} />
            {!isOnline && <p>{t('cases.offline')}</p>}
          </DialogBody>
          <DialogFoot>
            <Button onClick={close}>{t('cases.keep')}</Button>
            <Button type="submit" look="final" disabled={!isOnline || decision.isBusy}>
              {t(decision.isBusy ? 'cases.saving' : 'cases.cancelYes')}
            </Button>
          </DialogFoot>
        </Form>
      )}
    />
  );
}
