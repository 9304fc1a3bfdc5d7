import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { clearUnsaved, markUnsaved } from './unsaved.ts';
import { styled } from '#ui/styled.ts';

const Fields = styled('form')({ display: 'grid', gap: 20 });

type FormProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  /** Resolves when the answer is shown; it reports failures with `form.setError`, it does not throw. */
  onSubmit: (values: Output) => Promise<void>;
  label: string;
  children: ReactNode;
};

/**
 * A form that can be submitted only once at a time. Our own words replace the browser's validation bubbles, and an
 * update of the app waits while something is typed here.
 */
export function Form<Values extends FieldValues, Output>({
  form,
  onSubmit,
  label,
  children,
}: FormProps<Values, Output>) {
  const running = useRef(false);
  const key = useId();
  const { isDirty } = useFormState({ control: form.control });
  useEffect(() => {
    if (!isDirty) return undefined;
    markUnsaved(key);
    return () => clearUnsaved(key);
  }, [isDirty, key]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    try {
      await form.handleSubmit(onSubmit)(event);
    } finally {
      running.current = false;
    }
  };
  return (
    <Fields aria-label={label} noValidate onSubmit={(event) => void submit(event)}>
      {children}
    </Fields>
  );
}
