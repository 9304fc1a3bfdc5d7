import { useId } from 'react';
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';

type SubmitButtonProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  label: string;
  busyLabel: string;
  /** Why it cannot be pressed right now; the reason stands under the button. */
  blocked?: string | undefined;
  className?: string;
};

/** The one button of a form; while it works it says so and cannot be pressed again. */
export function SubmitButton<Values extends FieldValues, Output>({
  form,
  label,
  busyLabel,
  blocked,
  className = 'btn-primary',
}: SubmitButtonProps<Values, Output>) {
  const { isSubmitting } = useFormState({ control: form.control });
  const id = useId();
  return (
    <div className="submit">
      <button
        type="submit"
        className={`btn btn-block ${className}`}
        disabled={isSubmitting || blocked !== undefined}
        aria-describedby={blocked && id}
      >
        {isSubmitting ? busyLabel : label}
      </button>
      {blocked && (
        <p id={id} className="field-hint">
          {blocked}
        </p>
      )}
    </div>
  );
}
