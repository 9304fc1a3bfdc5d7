import { useId, useState } from 'react';
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { serverNow } from '#data/server/server-clock.ts';
import { karachiDate } from '#domain/calendar.ts';
import { takenHours } from '#domain/desk/day-model.ts';
import type { Desk } from '#domain/desk/desk.ts';
import type { EntryInput, EntryTyped } from '#forms/desk-entry.ts';
import type { EntryView } from '#hooks/use-entries.ts';
import { courtName } from '#text/entry-words.ts';
import { formatDay } from '#text/format.ts';
import { rangeWords, unbroken } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { DayField } from '#ui/desk/day-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { fieldErrorText } from '#ui/form/use-field.ts';
import { palette, smallRadius, styled } from '#ui/styled.ts';
import { courtChoices, HoursField, HoursNotices } from './hours-field.tsx';

const Summary = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  padding: '8px 12px',
  borderRadius: smallRadius,
  background: palette.background.soft,
  '& > p': { flex: '1 1 200px' },
});

/** The words of a date that cannot be entered name the end of what can be. */
export function dayError(message: string | undefined, window: { first: string; last: string }): string | undefined {
  if (message === 'walkIn.dateLast') return t(message, { date: formatDay(window.last) });
  if (message === 'walkIn.dateFirst') return t(message, { date: formatDay(window.first) });
  return message === undefined ? undefined : fieldErrorText(message);
}

type PlaceFieldsProps = {
  desk: Desk;
  entries: readonly EntryView[];
  window: { first: string; last: string };
  form: UseFormReturn<EntryTyped, unknown, EntryInput>;
};

/** Court, date and hours: one line while they are what was chosen in the grid, three fields when one is to be changed. */
export function PlaceFields({ desk, entries, window, form }: PlaceFieldsProps) {
  const id = useId();
  const [courtId, day, hours] = useWatch({ control: form.control, name: ['courtId', 'day', 'hours'] });
  const { errors } = useFormState({ control: form.control });
  const [asks, setAsks] = useState(hours.length === 0);
  const isOpen = asks || errors.day !== undefined || errors.hours !== undefined || errors.courtId !== undefined;
  const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  const taken = takenHours(entries, courtId, day);
  const notices = <HoursNotices desk={desk} courtIds={[courtId]} day={day} hours={hours} />;
  if (!isOpen) {
    return (
      <>
        <Summary>
          <p>
            <strong dir="auto">{courtName(desk.courts, courtId)}</strong>
            <br />
            {t('entry.when', { day: formatDay(day), hours: unbroken(rangeWords(day, hours).join(', ')) })}
          </p>
          <Button look="link" onClick={() => setAsks(true)}>
            {t('entry.change')}
          </Button>
        </Summary>
        {notices}
      </>
    );
  }
  return (
    <>
      <SelectField
        id={`${id}-court`}
        label={t('walkIn.court')}
        value={courtId}
        error={errors.courtId && fieldErrorText(errors.courtId.message)}
        onChange={(value) => form.setValue('courtId', value, options)}
      >
        {courtChoices(desk, [courtId]).map((court) => (
          <option key={court.id} value={court.id}>
            {court.name}
          </option>
        ))}
      </SelectField>
      <DayField
        id={`${id}-day`}
        day={day}
        window={window}
        today={karachiDate(serverNow())}
        label={t('walkIn.date')}
        dateHint={t('walkIn.dateHint')}
        error={dayError(errors.day?.message, window)}
        onDay={(value) => form.setValue('day', value, options)}
      />
      <HoursField
        desk={desk}
        courtIds={[courtId]}
        day={day}
        hours={hours}
        taken={(hour) => taken.has(hour)}
        error={errors.hours && hoursError(errors.hours.message, day, hours, taken)}
        onHours={(value) => form.setValue('hours', value, options)}
      />
      {notices}
    </>
  );
}

function hoursError(
  message: string | undefined,
  day: string,
  hours: readonly number[],
  taken: ReadonlyMap<number, unknown>,
): string {
  if (message !== 'walkIn.hoursTaken') return fieldErrorText(message);
  const lost = hours.filter((hour) => taken.has(hour));
  return t(message, { hours: rangeWords(day, lost).join(', ') });
}
