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
 * The box of a field; every attribute is the input's own. Material's sheet for what a browser fills in is left out, one for each
 * field: it tells a label to make room, and ours always stands on the frame.
 */
export function TextInput({ label, ref, rows, start, end, id, type, disabled, value, ...input }: TextInputProps) {
  return (
    <OutlinedInput
      notched
      disableInjectingGlobalStyles
      label={label}
      {...({ id, type, disabled, value } as OutlinedInputProps)}
      {...(rows && { multiline: true, rows })}
      inputRef={ref}
      startAdornment={start}
      endAdornment={end}
      // Handlers too: Material calls its own and these.
      inputProps={input as NonNullable<OutlinedInputProps['inputProps']>}
    />
  );
}
