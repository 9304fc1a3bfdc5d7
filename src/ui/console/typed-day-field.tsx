import type { FieldValues } from 'react-hook-form';
import { withSlashes } from '#domain/typed-day.ts';
import { TextField } from '#ui/form/text-field.tsx';
import type { FieldOf } from '#ui/form/use-field.ts';

type TypedDayFieldProps<Values extends FieldValues, Output> = FieldOf<Values, Output> & {
  label: string;
  hint: string;
  required?: boolean;
  enterKeyHint?: 'search';
};

/** A date that is typed day first; its slashes come by themselves. */
export function TypedDayField<Values extends FieldValues, Output>(props: TypedDayFieldProps<Values, Output>) {
  return <TextField {...props} autoComplete="off" maxLength={20} format={withSlashes} />;
}
