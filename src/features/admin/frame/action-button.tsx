import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useOnline } from '#hooks/use-online.ts';
import { t } from '#text/translate.ts';
import type { Look } from '#ui/button.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';

type ActionButtonProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  label: string;
  look?: Look;
  /** False while a decision about the same row is on its way. */
  isFree?: boolean;
};

/** The button of a decision: without a connection it cannot be pressed and says why; what was typed stays. */
export function ActionButton<Values extends FieldValues, Output>(props: ActionButtonProps<Values, Output>) {
  const { form, label, look = 'primary', isFree = true } = props;
  const isOnline = useOnline();
  return (
    <SubmitButton
      form={form}
      label={label}
      look={look}
      busyLabel={t('admin.saving')}
      blocked={isOnline ? (isFree ? undefined : t('admin.saving')) : t('admin.needsConnection')}
    />
  );
}
