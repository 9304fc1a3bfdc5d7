import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';

type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'color' | 'size' | 'className'> & {
  /** Of the field around it: the frame leaves a gap for it. */
  label: string;
  ref?: Ref<HTMLInputElement | HTMLTextAreaElement> | undefined;
  /** Makes it an area of so many lines, which can be pulled taller, never wider than its form. */
  rows?: number;
  start?: ReactNode;
  end?: ReactNode;
};

/**
 * The input of a field; every attribute goes to the input element. Material's global styles for autofill are left out: they make
 * a label move out of the way, and ours always stands on the frame.
 */
export function TextInput({ label, ref, rows, start, end, id, type, disabled, value, ...input }: TextInputProps) {
  return (
    <OutlinedInput
      notched
      disableInjectingGlobalStyles
      label={label}
      {...({ id, type, disabled, value } as OutlinedInputProps)}
      // Material's own area measures its text at every key; this one has its lines and is pulled taller.
      {...(rows && { multiline: true, inputComponent: 'textarea' })}
      inputRef={ref}
      startAdornment={start}
      endAdornment={end}
      // Handlers included: Material calls its own and these.
      // An area has no type; Material would give it that of a line.
      inputProps={{ ...input, rows, ...(rows && { type: undefined }) } as NonNullable<OutlinedInputProps['inputProps']>}
    />
  );
}
