import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { Desk, DeskCourt } from '#domain/desk/desk.ts';
import { leavesNoBase, priceMeetings, pricePreview, type PriceMeeting } from '#domain/desk/price-preview.ts';
import { settingsPath } from '#domain/desk/settings-paths.ts';
import type { PriceRule } from '#domain/price-rules.ts';
import { priceRuleInput, type PriceRuleInput, type PriceRuleTyped } from '#forms/desk-settings.ts';
import { useSettingsWrite } from '#hooks/use-settings-write.ts';
import { priceSentence, weekdayName } from '#text/desk-rule-words.ts';
import { formatDay } from '#text/format.ts';
import { shortHour } from '#text/near-time.ts';
import { t } from '#text/translate.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { RadioList } from '#ui/form/radio-list.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { WriteForm } from '#console/write-form.tsx';
import { asRuleForm, Choice, CourtField, DaysFields, HoursFields } from '#features/desk-settings/rule-fields.tsx';
import { SettingsFields, settingsRefusal, Sides } from '#features/desk-settings/settings-parts.tsx';
import { PriceTable } from './price-table.tsx';

type PriceForm = UseFormReturn<PriceRuleTyped, unknown, PriceRuleInput>;

/** No rule of the server has this id. */
const draftId = 'draft';

const typedOf = (rule: PriceRule | undefined): PriceRuleTyped => ({
  name: rule?.name ?? '',
  courtId: rule?.courtId ?? '',
  kind: rule?.kind ?? 'weekly',
  days: rule ? (rule.days ?? [1, 2, 3, 4, 5, 6, 7]) : [],
  firstDay: rule?.firstDay ?? '',
  lastDay: rule?.lastDay ?? '',
  fromHour: String(rule?.fromHour ?? 18),
  toHour: String(rule?.toHour ?? 23),
  effect: rule?.effect ?? 'set',
  amount: rule ? String(rule.amount) : '',
});

/** The rule as it would be, once everything in the form is right. */
function draftOf(typed: PriceRuleTyped, rule: PriceRule | undefined, now: number): PriceRule | null {
  const read = priceRuleInput.safeParse(typed);
  if (!read.success) return null;
  return { ...read.data, id: rule?.id ?? draftId, createdAt: rule?.createdAt ?? now, rev: rule?.rev ?? 0 };
}

/** "Fri 6 PM" of a weekly rule, with its date where one of the two is of dates. */
function whenText({ day, hour, rule }: PriceMeeting, draft: PriceRule): string {
  const isDated = rule.kind === 'date' || draft.kind === 'date';
  const weekday = new Date(day).getUTCDay();
  return `${isDated ? formatDay(day) : weekdayName(weekday)} ${shortHour(hour)}`;
}

type Shown = { desk: Desk; courts: readonly DeskCourt[]; rules: readonly PriceRule[] };
type PriceRuleFormProps = Shown & {
  /** The one that is changed; undefined for a new one. */
  rule: PriceRule | undefined;
  /** Today at the venue, YYYY-MM-DD, and the instant in ms at which this was opened. */
  today: string;
  now: number;
  onDone: () => void;
};

/** What is typed, over the next days, and where it meets other rules. */
function Preview({ form, desk, courts, rules, rule, today, now }: PriceRuleFormProps & { form: PriceForm }) {
  const typed = useWatch({ control: form.control }) as PriceRuleTyped;
  const [chosen, choose] = useState('');
  const draft = draftOf(typed, rule, now);
  const court = courts.find(({ id }) => id === (typed.courtId || chosen)) ?? courts[0];
  if (!court) return null;
  const withDraft = draft ? [...rules.filter(({ id }) => id !== draft.id), draft] : rules;
  const place = { desk, court };
  const preview = pricePreview(place, withDraft, draft?.id ?? null, today);
  const hasLostBase = draft !== null && leavesNoBase(preview, place, withDraft);
  return (
    <div>
      <div role="status" className="warnings">
        {draft &&
          priceMeetings(rules, draft, today).map((meeting) => (
            <Notice key={meeting.rule.id} kind="warning">
              {t(meeting.draftWins ? 'prices.wins' : 'prices.loses', {
                name: meeting.rule.name,
                when: whenText(meeting, draft),
              })}
            </Notice>
          ))}
        {hasLostBase && <Notice kind="warning">{t('prices.noBase')}</Notice>}
      </div>
      <PriceTable courts={courts} courtId={court.id} preview={preview} hasDraft={draft !== null} onCourt={choose} />
    </div>
  );
}

const fieldsOfServer = ['name', 'days', 'firstDay', 'lastDay', 'fromHour', 'toHour', 'amount'] as const;

/** A price for some hours of some days, with what it makes of the next week beside it. */
export function PriceRuleForm(props: PriceRuleFormProps) {
  const { desk, courts, rules, rule, onDone } = props;
  const { state, save } = useSettingsWrite(desk.venueId);
  const form: PriceForm = useForm<PriceRuleTyped, unknown, PriceRuleInput>({
    resolver: zodResolver(priceRuleInput),
    defaultValues: typedOf(rule),
  });
  const effect = useWatch({ control: form.control, name: 'effect' });
  // Of a rule that somebody else changed the person has seen what it is now.
  const current = rule && rules.find(({ id }) => id === rule.id);
  const [seenRev, setSeenRev] = useState(rule?.rev);

  const useNew = () => {
    setSeenRev(current?.rev);
    form.reset(typedOf(current));
  };
  const typedText = () => {
    const draft = draftOf(form.getValues(), rule, 0);
    return `${form.getValues('name')}: ${draft ? priceSentence(courts, draft) : form.getValues('amount')}`;
  };
  return (
    <Sides>
      <WriteForm
        form={form}
        label={t(rule ? 'prices.edit' : 'prices.add')}
        save={t('prices.save')}
        isPage
        state={state}
        send={async (input, sawChange) =>
          save('save-price-rule', {
            ...input,
            ...(rule && { ruleId: rule.id, rev: sawChange ? current?.rev : seenRev }),
          })
        }
        done={t('settings.saved')}
        onDone={onDone}
        onCancel={onDone}
        refusal={(error) => settingsRefusal(error, 'settings.ruleGone')}
        fields={fieldsOfServer}
        changed={
          current && {
            now: `${current.name}: ${priceSentence(courts, current)}`,
            mine: typedText,
            onUseNew: useNew,
          }
        }
        up={settingsPath(desk.venueId, 'prices')}
      >
        <SettingsFields>
          <TextField
            form={form}
            name="name"
            label={t('prices.name')}
            hint={t('prices.nameHint')}
            autoComplete="off"
            maxLength={60}
          />
          {courts.length > 1 && <CourtField form={asRuleForm(form)} courts={courts} />}
          <DaysFields form={asRuleForm(form)} />
          <HoursFields form={asRuleForm(form)} />
          <Choice>
            <legend aria-hidden="true">{t('prices.is')}</legend>
            <RadioList
              legend={t('prices.is')}
              value={effect}
              options={[
                { value: 'set', label: t('prices.set') },
                { value: 'percent', label: t('prices.percent') },
              ]}
              onChoose={(value) => form.setValue('effect', value, { shouldDirty: true })}
            />
          </Choice>
          <TextField
            form={form}
            name="amount"
            label={t(effect === 'set' ? 'prices.amountSet' : 'prices.amountPercent')}
            autoComplete="off"
            maxLength={20}
          />
        </SettingsFields>
      </WriteForm>
      <Preview {...props} form={form} />
    </Sides>
  );
}
