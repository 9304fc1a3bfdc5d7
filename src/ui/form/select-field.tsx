import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ReactNode } from 'react';
import { describedBy, Field, type FieldWords } from './field.tsx';

type SelectFieldProps = FieldWords & {
  id: string;
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  /** Says it wrong where the words for it stand elsewhere: `describedBy` is their id. */
  invalid?: boolean;
  describedBy?: string | undefined;
  className?: string;
  /** The options. */
  children: ReactNode;
};

/** A choice from a list: Material's frame around the phone's own list, which opens at once and is as large as its thumb needs. */
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
    <Field id={id} {...words}>
      <NativeSelect
        input={<OutlinedInput notched label={label} error={isWrong} disableInjectingGlobalStyles />}
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
