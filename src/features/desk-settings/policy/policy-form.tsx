import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useRef } from 'react';
import { useForm, useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import type { Desk } from '#domain/desk/desk.ts';
import { settingsPath } from '#domain/desk/settings-paths.ts';
import type { Terms } from '#domain/terms.ts';
import {
  leadChoices,
  maxSteps,
  newcomerChoices,
  policyInput,
  presetTerms,
  type PolicyInput,
  type PolicyTyped,
} from '#forms/desk-settings.ts';
import { useSettingsWrite } from '#hooks/use-settings-write.ts';
import { feeSentence, termsSentence } from '#text/terms-text.ts';
import { t } from '#text/translate.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { FormPair } from '#ui/form/form-layout.ts';
import { RadioList } from '#ui/form/radio-list.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { WriteForm } from '#console/write-form.tsx';
import { Choice } from '#features/desk-settings/rule-fields.tsx';
import { SettingsFields, settingsRefusal } from '#features/desk-settings/settings-parts.tsx';

type PolicyUseForm = UseFormReturn<PolicyTyped, unknown, PolicyInput>;

const presets = ['flexible', 'standard', 'moderate', 'firm', 'none'] as const;
const newcomers = ['usual', 'always', 'never'] as const;
const isSame = (one: Terms, other: Terms) => JSON.stringify(one) === JSON.stringify(other);

type Policy = Pick<Desk, 'terms' | 'leadMinutes' | 'limitsNewcomers'>;

const newcomersOf = ({ limitsNewcomers }: Pick<Policy, 'limitsNewcomers'>) =>
  newcomers.find((name) => newcomerChoices[name] === limitsNewcomers) ?? 'usual';

/** A policy in words, to compare it with another one. */
function policyWords(policy: Policy): string {
  const { terms, leadMinutes } = policy;
  return [
    termsSentence(terms),
    t(`policy.lead${leadMinutes as 0}`),
    t('policy.newcomersLine', { choice: t(`policy.newcomers.${newcomersOf(policy)}`) }),
  ].join(' · ');
}

function typedOf(policy: Policy): PolicyTyped {
  const { terms, leadMinutes } = policy;
  return {
    preset: presets.find((name) => isSame(presetTerms[name], terms)) ?? 'custom',
    steps: Array.from({ length: maxSteps }, (_, at) => ({
      hours: String(terms[at]?.[0] ?? ''),
      percent: String(terms[at]?.[1] ?? ''),
    })),
    lead: String(leadMinutes),
    newcomers: newcomersOf(policy),
  };
}

/** What customers read, once every step is right. */
function Sentence({ form }: { form: PolicyUseForm }) {
  const read = policyInput.safeParse(useWatch({ control: form.control }));
  return (
    <div role="status">
      {read.success && (
        <Notice kind="info">
          {termsSentence(read.data.terms)} {feeSentence()}
        </Notice>
      )}
    </div>
  );
}

function Steps({ form }: { form: PolicyUseForm }) {
  return (
    <>
      <p className="muted">{t('policy.stepsHint')}</p>
      {Array.from({ length: maxSteps }, (_, at) => (
        <FormPair key={at} role="group" aria-label={t('policy.step', { count: at + 1 })}>
          <TextField
            form={form}
            name={`steps.${at}.hours`}
            label={t('policy.hours')}
            autoComplete="off"
            maxLength={3}
            required={at === 0}
          />
          <TextField
            form={form}
            name={`steps.${at}.percent`}
            label={t('policy.percent')}
            autoComplete="off"
            maxLength={3}
            required={at === 0}
          />
        </FormPair>
      ))}
    </>
  );
}

/** The form for the refund steps of a cancellation, the notice before an hour, and the share of new customers. */
export function PolicyForm({ desk }: { desk: Desk }) {
  const { venueId, policyRev } = desk;
  const leadId = useId();
  const { state, save } = useSettingsWrite(venueId);
  /** The version that the form began with. */
  const rev = useRef(policyRev);
  const form: PolicyUseForm = useForm<PolicyTyped, unknown, PolicyInput>({
    resolver: zodResolver(policyInput),
    defaultValues: typedOf(desk),
  });
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const [preset, lead, choice] = useWatch({ control: form.control, name: ['preset', 'lead', 'newcomers'] });
  const { terms, leadMinutes, limitsNewcomers } = desk;

  // Nobody is typing: the form follows what the device hears.
  useEffect(() => {
    if (isDirty || isSubmitting || policyRev === rev.current) return;
    rev.current = policyRev;
    form.reset(typedOf({ terms, leadMinutes, limitsNewcomers }));
  }, [terms, leadMinutes, limitsNewcomers, policyRev, isDirty, isSubmitting, form]);

  const useNew = () => {
    rev.current = policyRev;
    form.reset(typedOf(desk));
  };
  const mine = () => {
    const read = policyInput.safeParse(form.getValues());
    return read.success ? policyWords(read.data) : '';
  };
  return (
    <WriteForm
      form={form}
      label={t('settings.policy')}
      save={t('settings.save')}
      isPage
      state={state}
      send={async (input, sawChange) => save('save-policy', { rev: sawChange ? policyRev : rev.current, ...input })}
      done={t('settings.saved')}
      refusal={(error) => settingsRefusal(error, 'settings.ruleGone')}
      changed={{
        now: policyWords(desk),
        mine,
        onUseNew: useNew,
      }}
      up={settingsPath(venueId)}
    >
      <SettingsFields>
        <Choice>
          <legend aria-hidden="true">{t('policy.cancelling')}</legend>
          <RadioList
            legend={t('policy.cancelling')}
            value={preset}
            options={[
              ...presets.map((value) => ({
                value,
                label: t(`policy.${value}`),
                hint: termsSentence(presetTerms[value]),
              })),
              { value: 'custom' as const, label: t('policy.custom'), hint: t('policy.customHint') },
            ]}
            onChoose={(value) => form.setValue('preset', value, { shouldDirty: true })}
          />
        </Choice>
        {preset === 'custom' && <Steps form={form} />}
        <Sentence form={form} />
        <p className="muted">{t('policy.keeps')}</p>
        <SelectField
          id={leadId}
          label={t('policy.lead')}
          hint={t('policy.leadHint')}
          value={lead}
          onChange={(value) => form.setValue('lead', value, { shouldDirty: true })}
        >
          {leadChoices.map((minutes) => (
            <option key={minutes} value={minutes}>
              {t(`policy.lead${minutes}`)}
            </option>
          ))}
        </SelectField>
        <Choice>
          <legend aria-hidden="true">{t('policy.newcomers')}</legend>
          <p className="muted">{t('policy.newcomersHint')}</p>
          <RadioList
            legend={t('policy.newcomers')}
            value={choice}
            options={newcomers.map((value) => ({ value, label: t(`policy.newcomers.${value}`) }))}
            onChoose={(value) => form.setValue('newcomers', value, { shouldDirty: true })}
          />
        </Choice>
      </SettingsFields>
    </WriteForm>
  );
}
