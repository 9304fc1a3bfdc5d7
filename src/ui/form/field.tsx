import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import type { ReactNode } from 'react';
import { HelperText } from './helper-text.tsx';

export type FieldWords = { label: string; hint?: string | undefined; error?: string | undefined };
type FieldProps = FieldWords & {
  id: string;
  disabled?: boolean;
  /** Wrong, when the message stands elsewhere. */
  invalid?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** Ids of what stands under a field, for its `aria-describedby`. */
export function describedBy(id: string, { hint, error }: Omit<FieldWords, 'label'>): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}

/**
 * Label, input, hint, error: the same order everywhere. The label always stands on the frame: one that floats there from
 * inside lies over what a form or the browser filled in without typing.
 */
export function Field({ id, label, hint, error, disabled = false, invalid = false, className, children }: FieldProps) {
  return (
    <FormControl fullWidth error={invalid || error !== undefined} disabled={disabled} {...(className && { className })}>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      {children}
      {hint && (
        <HelperText id={`${id}-hint`} error={false}>
          {hint}
        </HelperText>
      )}
      {error && <HelperText id={`${id}-error`}>{error}</HelperText>}
    </FormControl>
  );
}
