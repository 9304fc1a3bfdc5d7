import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';

type SubmitButtonProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  label: string;
  busyLabel: string;
};

/** The one button of a form; while it works it says so and cannot be pressed again. */
export function SubmitButton<Values extends FieldValues, Output>({
  form,
  label,
  busyLabel,
}: SubmitButtonProps<Values, Output>) {
  const { isSubmitting } = useFormState({ control: form.control });
  return (
    <button type="submit" className="btn btn-primary btn-block" disabled={isSubmitting}>
      {isSubmitting ? busyLabel : label}
    </button>
  );
}
