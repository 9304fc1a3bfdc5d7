import { useId } from 'react';
import { useFormState, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { minPasswordLength } from '#domain/user.ts';
import type { TextKey } from '#text/en.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { describedBy } from './field.tsx';

/** The words of a form error that carries them; those of all others are found by their key. */
const worded = 'worded';

/** A refusal of the server as an error of a form, in words that may hold facts (a number of seconds, why a password is weak). */
export const refusalError = (thrown: unknown) => ({ type: worded, message: errorText(thrown) });

/** The words of a form error; schemas and server answers put text keys into RHF, anything else gets neutral words. */
export function fieldErrorText(message: string | undefined, type?: unknown): string {
  if (type === worded && message) return message;
  const text = t((message ?? 'form.invalid') as TextKey, { min: minPasswordLength });
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
  const error = failure && fieldErrorText(failure.message, failure.type);
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
