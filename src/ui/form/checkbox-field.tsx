import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import { Tick } from '#ui/tick.tsx';
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
  const { id, error, input } = useField({ form, name }, hint);
  return (
    <FormControl error={error !== undefined}>
      <Tick label={label} {...input} aria-required={required} />
      {hint && (
        <FormHelperText id={`${id}-hint`} error={false}>
          {hint}
        </FormHelperText>
      )}
      {error && <FormHelperText id={`${id}-error`}>{error}</FormHelperText>}
    </FormControl>
  );
}
