import type { FieldValues } from 'react-hook-form';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';
import { useField, type FieldOf } from './use-field.ts';

type TextAreaFieldProps<Values extends FieldValues, Output> = FieldOf<Values, Output> & {
  label: string;
  hint?: string;
  rows?: number;
  maxLength?: number;
  /** False for what may stay empty. */
  required?: boolean;
};

/** Several lines of text; it can be pulled taller, never wider than its form. */
export function TextAreaField<Values extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  rows = 5,
  maxLength,
  required = true,
}: TextAreaFieldProps<Values, Output>) {
  const { id, error, input } = useField({ form, name }, hint);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <TextInput
        label={label}
        rows={rows}
        dir="auto"
        autoComplete="off"
        {...(maxLength && { maxLength })}
        {...input}
        aria-required={required}
      />
    </Field>
  );
}
