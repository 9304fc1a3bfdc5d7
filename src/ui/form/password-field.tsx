import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { t } from '#text/translate.ts';
import { Field } from './field.tsx';
import { IconButton } from '#ui/button.tsx';
import { TextInput } from './text-input.tsx';
import { useField, type FieldOf } from './use-field.ts';
import { palette, styled } from '#ui/styled.ts';

type PasswordFieldProps<Values extends FieldValues, Output> = FieldOf<Values, Output> & {
  label: string;
  hint?: string;
  autoComplete: 'current-password' | 'new-password';
};

const Toggle = styled(IconButton)({ marginInlineEnd: -10, color: palette.text.secondary });

/** A password with a show and hide toggle; pasting and password managers are welcome. */
export function PasswordField<Values extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  autoComplete,
}: PasswordFieldProps<Values, Output>) {
  const [shown, setShown] = useState(false);
  const { id, error, input } = useField({ form, name }, hint);
  const toggle = (
    <InputAdornment position="end">
      <Toggle
        aria-controls={id}
        aria-label={t(shown ? 'form.hidePassword' : 'form.showPassword', { field: label })}
        onClick={() => setShown(!shown)}
      >
        {shown ? <VisibilityOff /> : <Visibility />}
      </Toggle>
    </InputAdornment>
  );
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <TextInput
        label={label}
        type={shown ? 'text' : 'password'}
        dir="ltr"
        autoComplete={autoComplete}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        end={toggle}
        {...input}
      />
    </Field>
  );
}
