import type { HTMLAttributes, HTMLInputAutoCompleteAttribute } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import { useField, type FieldOf } from './use-field.ts';

type TextFieldProps<Values extends FieldValues, Output> = FieldOf<Values, Output> & {
  label: string;
  hint?: string;
  type?: 'text' | 'email' | 'tel';
  autoComplete: HTMLInputAutoCompleteAttribute;
  enterKeyHint?: HTMLAttributes<HTMLInputElement>['enterKeyHint'];
  maxLength?: number;
};

/** One line of text. E-mail and phone are left to right in every language and are never "corrected" by the phone. */
export function TextField<Values extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  type = 'text',
  ...input
}: TextFieldProps<Values, Output>) {
  const field = useField({ form, name }, hint !== undefined);
  const asTyped =
    type === 'text' ? { dir: 'auto' } : { dir: 'ltr', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };
  return (
    <FieldFrame id={field.id} label={label} hint={hint} error={field.error}>
      <input className="input" type={type} inputMode={type} {...asTyped} {...input} {...field.input} />
    </FieldFrame>
  );
}
