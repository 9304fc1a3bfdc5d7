import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import { useField, type FieldOf } from './use-field.ts';

type TextAreaFieldProps<Values extends FieldValues, Output> = FieldOf<Values, Output> & {
  label: string;
  hint?: string;
  rows?: number;
};

/** Several lines of text; it can be pulled taller, never wider than its form. */
export function TextAreaField<Values extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  rows = 5,
}: TextAreaFieldProps<Values, Output>) {
  const field = useField({ form, name }, hint !== undefined);
  return (
    <FieldFrame id={field.id} label={label} hint={hint} error={field.error}>
      <textarea className="input form-area" rows={rows} dir="auto" autoComplete="off" {...field.input} />
    </FieldFrame>
  );
}
