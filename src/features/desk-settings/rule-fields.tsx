import { useId, type ComponentProps } from 'react';
import {
  useController,
  useFormState,
  useWatch,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';
import { serverNow } from '#data/server/server-clock.ts';
import { dayAfter, karachiDate, parseDay } from '#domain/calendar.ts';
import type { DeskCourt } from '#domain/desk/desk.ts';
import { typedDate } from '#domain/desk/typed-date.ts';
import { shortHour } from '#text/near-time.ts';
import { weekdayName } from '#text/desk-rule-words.ts';
import { t } from '#text/translate.ts';
import { DayField } from '#ui/desk/day-field.tsx';
import { ChoiceChip } from '#ui/form/choice-chip.tsx';
import { FormPair } from '#ui/form/form-layout.ts';
import { HelperText } from '#ui/form/helper-text.tsx';
import { RadioList } from '#ui/form/radio-list.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { fieldErrorText } from '#ui/form/use-field.ts';
import { styled } from '#ui/styled.ts';

/** What rules for prices and for hours ask alike. */
type RuleTyped = {
  courtId: string;
  kind: string;
  days: number[];
  firstDay: string;
  lastDay: string;
  fromHour: string;
  toHour: string;
};

/** A form of some rule, as these fields see it. */
type RuleForm = UseFormReturn<RuleTyped>;

/** A form with these fields among others: what they read and write is the same. */
export const asRuleForm = <Values extends FieldValues & RuleTyped, Output>(
  form: UseFormReturn<Values, unknown, Output>,
): RuleForm => form as unknown as RuleForm;

export const Choice = styled('fieldset')({
  display: 'grid',
  gap: 6,
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, marginBlockEnd: 6, fontSize: '0.8125rem', fontWeight: 600 },
});

const Days = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 6 });

const week = [1, 2, 3, 4, 5, 6, 7];

function put<Name extends Path<RuleTyped>>(form: RuleForm, name: Name, value: PathValue<RuleTyped, Name>): void {
  form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
}

/** All courts, or one of them. */
export function CourtField({ form, courts }: { form: RuleForm; courts: readonly DeskCourt[] }) {
  const id = useId();
  const courtId = useWatch({ control: form.control, name: 'courtId' });
  return (
    <SelectField id={id} label={t('rules.for')} value={courtId} onChange={(value) => put(form, 'courtId', value)}>
      <option value="">{t('rules.forAll')}</option>
      {courts.map((court) => (
        <option key={court.id} value={court.id}>
          {court.name}
        </option>
      ))}
    </SelectField>
  );
}

/** Weekdays, any of the seven. */
export function WeekdaysField({ form }: { form: RuleForm }) {
  const id = useId();
  const days = useWatch({ control: form.control, name: 'days' });
  const { errors } = useFormState({ control: form.control, name: 'days' });
  const error = errors.days?.message;
  const toggle = (day: number) =>
    put(form, 'days', days.includes(day) ? days.filter((one) => one !== day) : [...days, day]);
  return (
    <Choice aria-describedby={error && id}>
      <legend>{t('rules.weekdays')}</legend>
      <Days>
        {week.map((day) => (
          <ChoiceChip key={day} type="button" aria-pressed={days.includes(day)} onClick={() => toggle(day)}>
            {weekdayName(day)}
          </ChoiceChip>
        ))}
      </Days>
      {error && (
        <HelperText id={id} error>
          {fieldErrorText(error)}
        </HelperText>
      )}
    </Choice>
  );
}

/** Days ahead that can be chosen in the calendar; others can be typed. */
const daysAhead = 730;

type RuleDayProps = { form: RuleForm; name: 'firstDay' | 'lastDay'; first: string } & Pick<
  ComponentProps<typeof DayField>,
  'label' | 'dateHint' | 'required'
>;

function RuleDay({ form, name, first, ...words }: RuleDayProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, value, onChange } = field;
  const today = karachiDate(serverNow());
  const day = typedDate(value) ?? value;
  const isDay = parseDay(day) !== undefined;
  return (
    <DayField
      id={useId()}
      ref={ref}
      day={day}
      // What has begun keeps its days, and so does what lies further ahead.
      window={{
        first: isDay && day < first ? day : first,
        last: [dayAfter(today, daysAhead), first, isDay ? day : ''].sort().at(-1) ?? '',
      }}
      today={today}
      error={fieldState.error && fieldErrorText(fieldState.error.message)}
      onDay={onChange}
      {...words}
    />
  );
}

/** First and last day; one day alone needs no last one. */
export function DatesFields({ form }: { form: RuleForm }) {
  const firstDay = typedDate(useWatch({ control: form.control, name: 'firstDay' }));
  const today = karachiDate(serverNow());
  return (
    <FormPair>
      <RuleDay form={form} name="firstDay" label={t('rules.firstDay')} dateHint={t('rules.dateHint')} first={today} />
      <RuleDay
        form={form}
        name="lastDay"
        label={t('rules.lastDay')}
        dateHint={t('rules.lastDayHint')}
        required={false}
        first={firstDay ?? today}
      />
    </FormPair>
  );
}

/** Every week on some days, or on dates. */
export function DaysFields({ form }: { form: RuleForm }) {
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <>
      <Choice>
        <legend aria-hidden="true">{t('rules.whenLegend')}</legend>
        <RadioList
          legend={t('rules.whenLegend')}
          value={kind}
          options={[
            { value: 'weekly', label: t('rules.weekly') },
            { value: 'date', label: t('rules.dates') },
          ]}
          onChoose={(value) => put(form, 'kind', value)}
        />
      </Choice>
      {kind === 'weekly' ? <WeekdaysField form={form} /> : <DatesFields form={form} />}
    </>
  );
}

function endText(hour: number, fromHour: number): string {
  if (hour === 24) return t('rules.midnight');
  return hour <= fromHour ? t('rules.upToNext', { hour: shortHour(hour) }) : shortHour(hour);
}

const starts = Array.from({ length: 24 }, (_, hour) => hour);
const ends = starts.map((hour) => hour + 1);

/** From a start hour to an end hour, also past midnight. */
export function HoursFields({ form }: { form: RuleForm }) {
  const ids = { from: useId(), to: useId() };
  const [fromHour, toHour] = useWatch({ control: form.control, name: ['fromHour', 'toHour'] });
  const { errors } = useFormState({ control: form.control, name: 'toHour' });
  const error = errors.toHour?.message;
  return (
    <FormPair>
      <SelectField
        id={ids.from}
        label={t('rules.from')}
        value={fromHour}
        onChange={(value) => put(form, 'fromHour', value)}
      >
        {starts.map((hour) => (
          <option key={hour} value={hour}>
            {shortHour(hour)}
          </option>
        ))}
      </SelectField>
      <SelectField
        id={ids.to}
        label={t('rules.upTo')}
        value={toHour}
        error={error && fieldErrorText(error)}
        onChange={(value) => put(form, 'toHour', value)}
      >
        {ends.map((hour) => (
          <option key={hour} value={hour}>
            {endText(hour, Number(fromHour))}
          </option>
        ))}
      </SelectField>
    </FormPair>
  );
}
