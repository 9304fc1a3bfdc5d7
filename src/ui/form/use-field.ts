import { useId } from 'react';
import { useFormState, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { describedBy } from './field.tsx';

/** The words of a form error; schemas and server answers put text keys into RHF, anything else gets neutral words. */
export function fieldErrorText(message: string | undefined): string {
  const text = t((message ?? 'form.invalid') as TextKey);
  return text === message ? t('form.invalid') : text;
}

/** `Output` is what the schema makes of the typed values; fields do not care. */
export type FieldOf<Values extends FieldValues, Output = unknown> = {
  form: UseFormReturn<Values, unknown, Output>;
  name: Path<Values>;
};

/** Ties one registered input to its label, hint and error; only this field renders when its error changes. */
export function useField<Values extends FieldValues, Output>(
  { form, name }: FieldOf<Values, Output>,
  hint: string | undefined,
) {
  const id = useId();
  const state = useFormState({ control: form.control, name, exact: true });
  const failure = form.getFieldState(name, state).error;
  const error = failure && fieldErrorText(failure.message);
  return {
    id,
    error,
    input: {
      ...form.register(name),
      id,
      'aria-required': true,
      'aria-invalid': error !== undefined,
      'aria-describedby': describedBy(id, { hint, error }),
    },
  };
}
