import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { serverNow } from '#data/server/server-clock.ts';
import { dayAfter, karachiDate } from '#domain/calendar.ts';
import type { Case, CaseCall } from '#domain/desk/case.ts';
import { callInput, type CallInput } from '#forms/decide.ts';
import { useOnline } from '#hooks/use-online.ts';
import { t } from '#text/translate.ts';
import { PhoneLinks } from '#ui/console/phone-links.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormPair } from '#ui/form/form-layout.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Field } from '#ui/form/field.tsx';
import { useField } from '#ui/form/use-field.ts';
import { showToast } from '#ui/overlay/toast.ts';
import { styled } from '#ui/styled.ts';
import { CasePart, FormColumn } from '#features/cases/case-layout.ts';
import { customerName, greeting, momentWords, outcomeWords } from '#features/cases/case-words.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DecisionNotice } from './decision-notice.tsx';
import { Fields } from '#features/cases/case-layout.ts';
import { useDecision } from './use-decision.ts';

const Calls = styled('ul')({ display: 'grid', gap: 8, margin: 0, padding: 0, listStyle: 'none' });

function callWords(call: CaseCall): string {
  const { at, by, backAt, note } = call;
  const line = t('cases.calls.line', {
    outcome: outcomeWords(call),
    time: momentWords(at),
    name: by ?? t('cases.openedNobody'),
  });
  return [line, backAt && t('cases.calls.back', { time: momentWords(backAt) }), note].filter(Boolean).join(' · ');
}

type Typed = { outcome: string; backDay: string; backTime: string; note: string };
const empty: Typed = { outcome: '', backDay: 'today', backTime: '', note: '' };

/** The instant of a time of day in Pakistan, today or tomorrow, as ISO. */
function backAtOf(day: 'today' | 'tomorrow', time: string, now: number): string {
  const date = dayAfter(karachiDate(now), day === 'today' ? 0 : 1);
  return new Date(`${date}T${time}:00+05:00`).toISOString();
}

type CallForm = UseFormReturn<Typed, unknown, CallInput>;

function BackTime({ form, label }: { form: CallForm; label: string }) {
  const { id, error, input } = useField({ form, name: 'backTime' }, undefined);
  return (
    <Field id={id} label={label} error={error}>
      <TextInput label={label} type="time" {...input} />
    </Field>
  );
}

type CallCardProps = { found: Case; calls: readonly CaseCall[]; refresh: (isOwnDoing?: boolean) => Promise<void> };

/** Calls to a customer: the ways to reach them, how it went, and how it went before. */
export function CallCard({ found, calls, refresh }: CallCardProps) {
  const isOnline = useOnline();
  const dayId = useId();
  const saving = useDecision(found, refresh);
  const form = useForm<Typed, unknown, CallInput>({
    resolver: zodResolver(callInput),
    defaultValues: empty,
  });
  const [outcome, backDay] = useWatch({ control: form.control, name: ['outcome', 'backDay'] });
  const options = (['reached', 'asked', 'no_answer', 'wrong_number', 'call_back'] as const).map((value) => ({
    value,
    label: t(`cases.calls.${value}`),
  }));
  const submit = async (input: CallInput) => {
    const isBack = input.outcome === 'call_back';
    const backAt = isBack ? backAtOf(input.backDay, input.backTime, serverNow()) : undefined;
    if (backAt && Date.parse(backAt) <= serverNow()) {
      form.setError('backTime', { message: 'cases.backPast' }, { shouldFocus: true });
      return;
    }
    const args = { bookingId: found.id, outcome: input.outcome, ...(backAt && { backAt }) };
    if (!(await saving.run('log-call', { ...args, ...(input.note && { note: input.note }) }))) return;
    form.reset(empty);
    showToast({ kind: 'success', title: t('cases.calls.saved') });
  };
  return (
    <CasePart component="section" aria-labelledby="case-call">
      <h2 id="case-call">{t('cases.calls')}</h2>
      {found.phone ? (
        <PhoneLinks asButtons phone={found.phone} name={customerName(found)} text={greeting(found, 'platform')} />
      ) : (
        <span>{t('cases.noPhone')}</span>
      )}
      {calls.length === 0 ? (
        <p className="muted">{t('cases.calls.none')}</p>
      ) : (
        <Calls>
          {calls.map((call) => (
            <li key={`${call.at}${call.outcome}`} dir="auto">
              {callWords(call)}
            </li>
          ))}
        </Calls>
      )}
      <FormColumn>
        <Form form={form} label={t('cases.calls')} onSubmit={submit}>
          <Fields disabled={!isOnline}>
            <ChoiceField form={form} name="outcome" legend={t('cases.calls.how')} options={options} />
            {outcome === 'call_back' && (
              <FormPair>
                <SelectField
                  id={dayId}
                  label={t('cases.calls.day')}
                  value={backDay}
                  onChange={(day) => form.setValue('backDay', day)}
                >
                  <option value="today">{t('cases.calls.today')}</option>
                  <option value="tomorrow">{t('cases.calls.tomorrow')}</option>
                </SelectField>
                <BackTime form={form} label={t('cases.calls.time')} />
              </FormPair>
            )}
            <TextAreaField form={form} name="note" label={t('cases.calls.note')} rows={2} required={false} />
          </Fields>
          <DecisionNotice decision={saving} pathOf={() => ''} />
          <SubmitButton
            form={form}
            label={t('cases.calls.save')}
            busyLabel={t('cases.saving')}
            look="outline"
            blocked={isOnline ? undefined : t('cases.needsConnection')}
          />
        </Form>
      </FormColumn>
    </CasePart>
  );
}
