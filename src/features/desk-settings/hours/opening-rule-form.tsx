import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { courtsInUse, type Desk } from '#domain/desk/desk.ts';
import { dayAfterNight, overlapping } from '#domain/desk/opening-preview.ts';
import { settingsPath } from '#domain/desk/settings-paths.ts';
import type { OpeningRule } from '#domain/opening-rules.ts';
import { openingRuleInput, type OpeningRuleInput, type OpeningRuleTyped } from '#forms/desk-settings.ts';
import { daysText, openingSentence, weekdayName } from '#text/desk-rule-words.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { RadioList } from '#ui/form/radio-list.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { styled } from '#ui/styled.ts';
import { WriteForm } from '#console/write-form.tsx';
import {
  asRuleForm,
  Choice,
  CourtField,
  DatesFields,
  DaysFields,
  HoursFields,
  WeekdaysField,
} from '#features/desk-settings/rule-fields.tsx';
import { SettingsFields, settingsRefusal } from '#features/desk-settings/settings-parts.tsx';
import { timeToType } from './base-hours-form.tsx';
import { asTimesForm, TimesFields } from './times-fields.tsx';
import { useClosingSave } from './use-closing-save.ts';

/** What is made: other hours every week, special days, or a break. */
export type OpeningPart = 'week' | 'special' | 'break';

type OpeningForm = UseFormReturn<OpeningRuleTyped, unknown, OpeningRuleInput>;

/** What a new rule begins with. */
export type OpeningStart = { label?: string; what?: OpeningRuleTyped['what']; openTime?: string; closeTime?: string };

const everyDay = [1, 2, 3, 4, 5, 6, 7];

function typedOf(desk: Desk, part: OpeningPart, start: OpeningStart, rule: OpeningRule | undefined): OpeningRuleTyped {
  const { openTime = null, closeTime = null } = rule ?? start;
  const [opens, closes] = [openTime ?? desk.open, closeTime ?? desk.close];
  return {
    label: rule?.label ?? start.label ?? '',
    courtId: rule?.courtId ?? '',
    what: rule && rule.kind !== 'pause' ? rule.kind : (start.what ?? (part === 'break' ? 'break' : 'hours')),
    kind: (rule ? rule.firstDay !== null : part === 'special') ? 'date' : 'weekly',
    days: rule ? (rule.days ?? everyDay) : [],
    firstDay: rule?.firstDay ?? '',
    lastDay: rule?.lastDay ?? '',
    openTime: timeToType(opens),
    closeTime: timeToType(closes),
    isAlways: opens === closes,
    fromHour: String(rule?.fromHour ?? 13),
    toHour: String(rule?.toHour ?? 15),
  };
}

/** A rule of weeks needs no name: it is called after its days. */
const named = (input: OpeningRuleInput) => ({ ...input, label: input.label || daysText(input) });

/** The read form as a rule, for sentences and comparisons. */
const asRule = (input: OpeningRuleInput, id: string): OpeningRule => ({
  openTime: null,
  closeTime: null,
  fromHour: null,
  toHour: null,
  ...named(input),
  id,
  fromAt: null,
  untilAt: null,
  createdAt: 0,
  rev: 0,
});

const Warnings = styled('div')({ display: 'grid', gap: 8, maxInlineSize: 560, '&:empty': { display: 'none' } });

/** What the owner should know about the rule that is typed. */
function Notes({ form, rules, id }: { form: OpeningForm; rules: readonly OpeningRule[]; id: string }) {
  const read = openingRuleInput.safeParse(useWatch({ control: form.control }));
  const draft = read.success ? asRule(read.data, id) : null;
  const isHours = draft?.kind === 'hours' || draft?.kind === 'closed';
  const night = draft?.kind === 'hours' ? dayAfterNight(draft, draft.openTime ?? '', draft.closeTime ?? '') : null;
  return (
    <div role="status">
      <Warnings>
        {draft &&
          isHours &&
          overlapping(rules, draft).map((rule) => (
            <Notice key={rule.id} kind="warning">
              {t('hours.overlaps', { name: rule.label })}
            </Notice>
          ))}
        {night && (
          <Notice kind="info">
            {t('hours.crosses', { day: 'date' in night ? formatDay(night.date) : weekdayName(night.weekday) })}
          </Notice>
        )}
      </Warnings>
    </div>
  );
}

type OpeningRuleFormProps = {
  desk: Desk;
  part: OpeningPart;
  start: OpeningStart;
  /** The one that is changed; undefined for a new one. */
  rule: OpeningRule | undefined;
  onDone: () => void;
};

const titles = { week: 'hours.newWeek', special: 'hours.newSpecial', break: 'hours.newBreak' } as const;

/** Hours that differ from those of every day. */
export function OpeningRuleForm({ desk, part, start, rule, onDone }: OpeningRuleFormProps) {
  const { venueId, openings: rules } = desk;
  const courts = courtsInUse(desk);
  const { state, save, node } = useClosingSave(venueId);
  const form: OpeningForm = useForm<OpeningRuleTyped, unknown, OpeningRuleInput>({
    resolver: zodResolver(openingRuleInput),
    defaultValues: typedOf(desk, part, start, rule),
  });
  const what = useWatch({ control: form.control, name: 'what' });
  const [rev, setRev] = useState(rule?.rev);
  const current = rule && rules.find(({ id }) => id === rule.id);

  const useNew = () => {
    setRev(current?.rev);
    form.reset(typedOf(desk, part, start, current));
  };
  const mine = () => {
    const read = openingRuleInput.safeParse(form.getValues());
    const label = form.getValues('label');
    return read.success ? `${label}: ${openingSentence(courts, asRule(read.data, ''))}` : label;
  };
  return (
    <>
      <WriteForm
        form={form}
        label={t(titles[part])}
        save={t('hours.save')}
        isPage
        state={state}
        send={async (input, sawChange) =>
          save('save-schedule', {
            ...named(input),
            ...(rule && { ruleId: rule.id, rev: sawChange ? current?.rev : rev }),
          })
        }
        onDone={onDone}
        onCancel={onDone}
        refusal={(error) => settingsRefusal(error, 'settings.ruleGone')}
        changed={
          current && {
            now: `${current.label}: ${openingSentence(courts, current)}`,
            mine,
            onUseNew: useNew,
          }
        }
        up={settingsPath(venueId, 'hours')}
      >
        <SettingsFields>
          <h2>{t(titles[part])}</h2>
          <TextField
            form={form}
            name="label"
            label={t('hours.label')}
            hint={t('hours.labelHint')}
            autoComplete="off"
            maxLength={40}
            required={false}
          />
          {courts.length > 1 && <CourtField form={asRuleForm(form)} courts={courts} />}
          {part === 'week' && <WeekdaysField form={asRuleForm(form)} />}
          {part === 'special' && <DatesFields form={asRuleForm(form)} />}
          {part === 'break' ? (
            <>
              <DaysFields form={asRuleForm(form)} />
              <HoursFields form={asRuleForm(form)} />
            </>
          ) : (
            <Choice>
              <legend aria-hidden="true">{t('hours.what')}</legend>
              <RadioList
                legend={t('hours.what')}
                value={what}
                options={[
                  { value: 'hours', label: t('hours.open') },
                  { value: 'closed', label: t('hours.isClosed') },
                ]}
                onChoose={(value) => form.setValue('what', value, { shouldDirty: true })}
              />
            </Choice>
          )}
          {what === 'hours' && <TimesFields form={asTimesForm(form)} />}
        </SettingsFields>
        <Notes form={form} rules={rules} id={rule?.id ?? ''} />
      </WriteForm>
      {node}
    </>
  );
}
