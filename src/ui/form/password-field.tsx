import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { t } from '#text/translate.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField, type FieldOf } from './use-field.ts';

type PasswordFieldProps<Values extends FieldValues, Output> = FieldOf<Values, Output> & {
  label: string;
  hint?: string;
  autoComplete: 'current-password' | 'new-password';
};

/** A password with a show and hide toggle; pasting and password managers are welcome. */
export function PasswordField<Values extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  autoComplete,
}: PasswordFieldProps<Values, Output>) {
  const [shown, setShown] = useState(false);
  const field = useField({ form, name }, hint !== undefined);
  return (
    <FieldFrame id={field.id} label={label} hint={hint} error={field.error}>
      <div className="password-field">
        <input
          className="input"
          type={shown ? 'text' : 'password'}
          dir="ltr"
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          {...field.input}
        />
        <button
          type="button"
          className="link-btn"
          aria-controls={field.id}
          aria-label={t(shown ? 'form.hidePassword' : 'form.showPassword', { field: label })}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'form.hide' : 'form.show')}
        </button>
      </div>
    </FieldFrame>
  );
}
