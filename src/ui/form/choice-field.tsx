import { useId } from 'react';
import {
  useFormState,
  useWatch,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';
import { t } from '#text/translate.ts';
import { RadioList } from '#ui/form/radio-list.tsx';
import { fieldErrorText } from '#ui/form/use-field.ts';
import { styled } from '#ui/styled.ts';
import { HelperText } from '#ui/form/helper-text.tsx';

const Group = styled('div')({ display: 'grid', gap: 4, '& > strong': { fontSize: '0.875rem' } });

type ReasonFieldProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  name: Path<Values>;
  legend: string;
  options: readonly { value: string; label: string }[];
};

/** One of a few reasons of a form, with the words of its error under it. */
export function ChoiceField<Values extends FieldValues, Output>({
  form,
  name,
  legend,
  options,
}: ReasonFieldProps<Values, Output>) {
  const { control } = form;
  const id = useId();
  const value = useWatch({ control, name }) as string;
  const state = useFormState({ control, name, exact: true });
  const failure = form.getFieldState(name, state).error;
  return (
    <Group role="group" aria-describedby={failure && id}>
      <strong aria-hidden="true">{legend}</strong>
      <RadioList
        legend={legend}
        options={options}
        value={value === '' ? undefined : value}
        onChoose={(chosen) =>
          form.setValue(name, chosen as PathValue<Values, Path<Values>>, {
            shouldDirty: true,
            shouldValidate: failure !== undefined,
          })
        }
      />
      {failure && (
        <HelperText error id={id}>
          {fieldErrorText(failure.message ?? t('form.invalid'))}
        </HelperText>
      )}
    </Group>
  );
}
