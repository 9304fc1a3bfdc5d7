import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ReactNode } from 'react';
import { describedBy, Field, type FieldWords } from './field.tsx';

type SelectFieldProps = FieldWords & {
  id: string;
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  /** Marks the value as wrong when the message stands elsewhere; `describedBy` is its id. */
  invalid?: boolean;
  describedBy?: string | undefined;
  className?: string;
  /** The options. */
  children: ReactNode;
};

/** A native select in Material's frame: the device's own list opens at once and suits the thumb. */
export function SelectField({
  id,
  value,
  onChange,
  children,
  invalid,
  describedBy: elsewhere,
  ...words
}: SelectFieldProps) {
  const { label, error, disabled = false } = words;
  const isWrong = invalid || error !== undefined;
  return (
    <Field id={id} invalid={invalid} {...words}>
      <NativeSelect
        input={<OutlinedInput notched label={label} disableInjectingGlobalStyles />}
        inputProps={{
          id,
          disabled,
          'aria-describedby': elsewhere ?? describedBy(id, words),
          'aria-invalid': isWrong || undefined,
        }}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </NativeSelect>
    </Field>
  );
}
