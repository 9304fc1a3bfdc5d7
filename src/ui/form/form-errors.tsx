import { useEffect, useRef, type ReactNode } from 'react';
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { t } from '#text/translate.ts';
import type { TextKey } from '#text/en.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { fieldErrorText } from './use-field.ts';
import { styled } from '#ui/styled.ts';

const Box = styled('div')({ '&:focus': { outline: 'none' }, '&:empty': { position: 'absolute' } });

type FormErrorsProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  action?: ReactNode;
  /** Said instead of the number when the wrong fields are merely empty (`form.required`). */
  whenEmpty?: TextKey;
};

/**
 * What went wrong with the form as a whole, right above the button that was pressed. A refusal of the server takes the
 * focus, because no field can; wrong fields take it themselves, and here their number is said.
 */
export function FormErrors<Values extends FieldValues, Output>({
  form,
  action,
  whenEmpty,
}: FormErrorsProps<Values, Output>) {
  const { errors, submitCount } = useFormState({ control: form.control });
  const refusal = errors.root;
  const fields = Object.entries(errors).filter(([name]) => name !== 'root');
  const wrong = fields.length;
  const isEmptyOnly = wrong > 0 && fields.every(([, error]) => error?.message === 'form.required');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) box.current?.focus();
  }, [refusal]);
  const text = refusal
    ? fieldErrorText(refusal.message, refusal.type)
    : whenEmpty && isEmptyOnly && submitCount > 0
      ? t(whenEmpty)
      : wrong > 1 && submitCount > 0
        ? t('form.checkFields', { count: wrong })
        : '';
  return (
    <Box ref={box} role="alert" tabIndex={-1}>
      {text && (
        <Notice kind="error" action={action}>
          {text}
        </Notice>
      )}
    </Box>
  );
}
