import { useId } from 'react';
import { readReference } from '#data/repositories/catalogue.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { t } from '#text/translate.ts';
import { SelectField } from '#ui/form/select-field.tsx';

/** The names of the sports that Baari has, as far as this device knows them. */
export function useSports(): readonly string[] {
  const reference = useLiveQuery(async () => (await readReference()) ?? null, []);
  return (reference?.sports ?? []).map(({ name }) => name);
}

type SportFieldProps = {
  sports: readonly string[];
  value: string;
  error?: string | undefined;
  onChange: (sport: string) => void;
};

/** The sport of a court: one of those that Baari has. */
export function SportField({ sports, value, error, onChange }: SportFieldProps) {
  const id = useId();
  // What the court has stands in the list also while this device does not know the sports.
  const options = sports.includes(value) ? sports : [value, ...sports];
  return (
    <SelectField id={id} label={t('courts.sport')} value={value} error={error} onChange={onChange}>
      {options.map((name) => (
        <option key={name} value={name}>
          {name || t('courts.sportChoose')}
        </option>
      ))}
    </SelectField>
  );
}
