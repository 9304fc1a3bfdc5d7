import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import FormControl from '@mui/material/FormControl';
import { Tick } from './tick.tsx';
import { useField, type FieldOf } from './use-field.ts';
import { styled } from '#ui/styled.ts';
import { HelperText } from './helper-text.tsx';

type CheckboxFieldProps<Values extends FieldValues, Output> = FieldOf<Values, Output> & {
  label: ReactNode;
  hint?: string;
  required?: boolean;
};

// Under its words, not under its box.
const Under = styled(HelperText)({ marginBlockStart: -4, marginInlineStart: 34 });

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
        <Under id={`${id}-hint`} error={false}>
          {hint}
        </Under>
      )}
      {error && <Under id={`${id}-error`}>{error}</Under>}
    </FormControl>
  );
}
