import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useField, type FieldOf } from './use-field.ts';

type CheckboxFieldProps<Values extends FieldValues, Output> = FieldOf<Values, Output> & {
  label: ReactNode;
  hint?: string;
  required?: boolean;
};

/** A box with its words; the whole line is the target. */
export function CheckboxField<Values extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  required = false,
}: CheckboxFieldProps<Values, Output>) {
  const { id, error, input } = useField({ form, name }, hint !== undefined);
  return (
    <div className="field">
      <div className="checkbox-field">
        <input type="checkbox" {...input} aria-required={required} />
        <label htmlFor={id}>{label}</label>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
