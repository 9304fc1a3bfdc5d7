import { useId } from 'react';
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Button, type Look } from '#ui/button.tsx';
import { styled } from '#ui/styled.ts';
import { HelperText } from './helper-text.tsx';

type SubmitButtonProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  label: string;
  busyLabel: string;
  /** Why it cannot be pressed right now; the reason stands under the button. */
  blocked?: string | undefined;
  look?: Look;
};

const Reason = styled(HelperText)({ marginBlockStart: 6, textAlign: 'center' });

/** The one button of a form; while it works it says so and cannot be pressed again. */
export function SubmitButton<Values extends FieldValues, Output>({
  form,
  label,
  busyLabel,
  blocked,
  look = 'primary',
}: SubmitButtonProps<Values, Output>) {
  const { isSubmitting } = useFormState({ control: form.control });
  const id = useId();
  return (
    <div>
      <Button
        type="submit"
        look={look}
        block
        disabled={isSubmitting || blocked !== undefined}
        aria-describedby={blocked && id}
      >
        {isSubmitting ? busyLabel : label}
      </Button>
      {blocked && <Reason id={id}>{blocked}</Reason>}
    </div>
  );
}
