import type { FormEvent, HTMLAttributes, HTMLInputAutoCompleteAttribute } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';
import { useField, type FieldOf } from './use-field.ts';

type TextFieldProps<Values extends FieldValues, Output> = FieldOf<Values, Output> & {
  label: string;
  hint?: string;
  type?: 'text' | 'email' | 'tel';
  autoComplete: HTMLInputAutoCompleteAttribute;
  enterKeyHint?: HTMLAttributes<HTMLInputElement>['enterKeyHint'];
  maxLength?: number;
  /** Id of a `datalist` with what is often typed here. */
  list?: string;
  /** Puts what was typed into its usual spelling, e.g. a date with its slash. */
  format?: (typed: string) => string;
  /** False for what may stay empty. */
  required?: boolean;
};

/** Formats only while the cursor is at the end: elsewhere a changed text would move it there. */
function applyFormat({ currentTarget: input }: FormEvent<HTMLInputElement>, format: (typed: string) => string): void {
  const formatted = format(input.value);
  if (formatted !== input.value && input.selectionStart === input.value.length) input.value = formatted;
}

/** One line of text. E-mail and phone are left to right in every language and are never "corrected" by the device. */
export function TextField<Values extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  type = 'text',
  format,
  required = true,
  ...input
}: TextFieldProps<Values, Output>) {
  const { id, error, input: registered } = useField({ form, name }, hint);
  const asTyped =
    type === 'text'
      ? { dir: 'auto' }
      : ({ dir: 'ltr', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <TextInput
        label={label}
        type={type}
        inputMode={type}
        {...asTyped}
        {...input}
        {...registered}
        // React calls onInput before onChange, so the form gets the formatted text.
        {...(format && { onInput: (event: FormEvent<HTMLInputElement>) => applyFormat(event, format) })}
        aria-required={required}
      />
    </Field>
  );
}
