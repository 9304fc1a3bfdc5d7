import { useFormState, useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { t } from '#text/translate.ts';
import { CheckboxField } from '#ui/form/checkbox-field.tsx';
import { FormPair } from '#ui/form/form-layout.ts';
import { TextField } from '#ui/form/text-field.tsx';

type TimesTyped = { openTime: string; closeTime: string; isAlways: boolean };

/** A form with these fields among others. */
export const asTimesForm = <Values extends FieldValues & TimesTyped, Output>(
  form: UseFormReturn<Values, unknown, Output>,
): UseFormReturn<TimesTyped> => form as unknown as UseFormReturn<TimesTyped>;

/** Opening and closing time; the same for both is asked about, because it means that it never closes. */
export function TimesFields({ form }: { form: UseFormReturn<TimesTyped> }) {
  const isAlways = useWatch({ control: form.control, name: 'isAlways' });
  const { errors } = useFormState({ control: form.control, name: 'isAlways' });
  const time = { hint: t('hours.timeHint'), autoComplete: 'off', maxLength: 8 } as const;
  return (
    <>
      <FormPair>
        <TextField form={form} name="openTime" label={t('hours.opens')} {...time} />
        <TextField form={form} name="closeTime" label={t('hours.closes')} {...time} />
      </FormPair>
      {(isAlways || errors.isAlways) && <CheckboxField form={form} name="isAlways" label={t('hours.alwaysYes')} />}
    </>
  );
}
