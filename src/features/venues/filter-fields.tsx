import { useId } from 'react';
import type { Reference } from '#domain/venue.ts';
import { t } from '#text/translate.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { SportChecklist } from './sport-checklist.tsx';
import type { FilterDraft } from './use-filter-draft.ts';

type FilterFieldsProps = {
  reference: Reference;
  draft: FilterDraft;
  counts: ReadonlyMap<string, number>;
  onChange: (change: Partial<FilterDraft>) => void;
};

type NameSelectProps = {
  label: string;
  any: string;
  value: string;
  names: readonly string[];
  onChange: (name: string) => void;
};

function NameSelect({ label, any, value, names, onChange }: NameSelectProps) {
  const id = useId();
  return (
    <SelectField id={id} label={label} value={value} onChange={onChange}>
      <option value="">{any}</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** City, area (only once a city is chosen, spec) and sports; the same fields in the panel and in the sheet. */
export function FilterFields({ reference, draft, counts, onChange }: FilterFieldsProps) {
  const city = reference.cities.find(({ name }) => name === draft.city);
  const areas = city ? reference.areas.filter(({ cityId }) => cityId === city.id) : [];
  return (
    <>
      <NameSelect
        label={t('venues.city')}
        any={t('venues.anyCity')}
        value={draft.city}
        names={reference.cities.map(({ name }) => name)}
        onChange={(name) => onChange({ city: name })}
      />
      {city && (
        <NameSelect
          label={t('venues.area')}
          any={t('venues.anyArea')}
          value={draft.area}
          names={areas.map(({ name }) => name)}
          onChange={(name) => onChange({ area: name })}
        />
      )}
      <SportChecklist
        sports={reference.sports}
        chosen={draft.sports}
        counts={counts}
        onChange={(sports) => onChange({ sports })}
      />
    </>
  );
}
