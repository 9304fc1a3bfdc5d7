import { useId } from 'react';
import type { Reference } from '#domain/venue.ts';
import type { VenueIndex } from '#domain/venue-search.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { WhenPicker } from '#ui/form/when-picker.tsx';
import { facilityNames } from '#features/venues/query/facility-names.ts';
import type { Bearings } from '#features/venues/query/venue-filter.ts';
import { areaNames, type VenueQuery } from '#features/venues/query/venue-query.ts';
import { Checklist } from './checklist.tsx';
import { ActionRow, FilterFrame } from './filter-frame.tsx';
import { useFilterDraft, type FilterDraft } from './use-filter-draft.ts';

type FilterFieldsProps = {
  index: VenueIndex;
  reference: Reference;
  now: number;
  draft: FilterDraft;
  counts: ReadonlyMap<string, number>;
  onChange: (change: Partial<FilterDraft>) => void;
};

type NameSelectProps = {
  label: string;
  any: string;
  value: string;
  names: readonly string[];
  /** What is shown for one of them; the name itself unless given. */
  wordsFor?: (name: string) => string;
  onChange: (name: string) => void;
};

function NameSelect({ label, any, value, names, wordsFor = String, onChange }: NameSelectProps) {
  const id = useId();
  return (
    <SelectField id={id} label={label} value={value} onChange={onChange}>
      <option value="">{any}</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {wordsFor(name)}
        </option>
      ))}
    </SelectField>
  );
}

/** Round prices of a court hour in PKR, from a badminton court to a cricket ground. */
const priceSteps = [1000, 1500, 2000, 3000, 4000, 6000, 10_000];

function PriceSelect({ value, onChange }: { value: number; onChange: (most: number) => void }) {
  const id = useId();
  const steps = value === 0 || priceSteps.includes(value) ? priceSteps : [...priceSteps, value].sort((a, b) => a - b);
  return (
    <SelectField
      id={id}
      label={t('venues.maxPrice')}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
    >
      <option value="0">{t('venues.anyPrice')}</option>
      {steps.map((price) => (
        <option key={price} value={price}>
          {t('venues.upTo', { price: formatPrice(price) })}
        </option>
      ))}
    </SelectField>
  );
}

/** Time, city, area (only once a city is chosen, spec), sports, price and facilities; the same in the panel and in the sheet. */
function FilterFields({ index, reference, now, draft, counts, onChange }: FilterFieldsProps) {
  const city = reference.cities.find(({ name }) => name === draft.city);
  const areas = city ? reference.areas.filter(({ cityId }) => cityId === city.id) : [];
  const offered = facilityNames(index, draft.city);
  const facilities = [...offered, ...draft.facilities.filter((name) => !offered.includes(name))];
  return (
    <>
      <WhenPicker when={draft.when} now={now} onChange={(when) => onChange({ when: { ...when } })} />
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
          names={areaNames(areas)}
          wordsFor={(place) => (areas.some(({ name }) => name === place) ? place : t('venues.allOf', { place }))}
          onChange={(name) => onChange({ area: name })}
        />
      )}
      <Checklist
        title={draft.sports.length > 0 ? t('venues.sportsChosen', { count: draft.sports.length }) : t('venues.sports')}
        legend={t('venues.sports')}
        names={reference.sports.map(({ name }) => name)}
        chosen={draft.sports}
        counts={counts}
        isOpen
        onChange={(sports) => onChange({ sports })}
      />
      <PriceSelect value={draft.maxPrice} onChange={(maxPrice) => onChange({ maxPrice })} />
      {facilities.length > 0 && (
        <Checklist
          title={
            draft.facilities.length > 0
              ? t('venues.facilitiesChosen', { count: draft.facilities.length })
              : t('venues.facilities')
          }
          legend={t('venues.facilities')}
          names={facilities}
          chosen={draft.facilities}
          isOpen={draft.facilities.length > 0}
          onChange={(chosen) => onChange({ facilities: chosen })}
        />
      )}
    </>
  );
}

type FilterActionsProps = {
  /** How many venues the choices would show; undefined while they are what is shown already. */
  total: number | undefined;
  /** True when free hours are yet to be checked. */
  isUnchecked: boolean;
  onClear: () => void;
};

/** Apply and Clear, with what Apply would show. */
function FilterActions({ total, isUnchecked, onClear }: FilterActionsProps) {
  return (
    <ActionRow>
      <p className="small" role="status">
        {total === undefined ? '' : t(isUnchecked ? 'venues.previewUnchecked' : 'venues.preview', { count: total })}
      </p>
      <Button look="outline" onClick={onClear}>
        {t('venues.clear')}
      </Button>
      <Button look="primary" type="submit">
        {t('venues.apply')}
      </Button>
    </ActionRow>
  );
}

export type FilterFormProps = {
  index: VenueIndex;
  reference: Reference;
  query: VenueQuery;
  bearings: Bearings;
  /** ms */
  now: number;
  onApply: (draft: FilterDraft) => void;
  onClear: () => void;
};

/** The filters as a form, for the panel and for the sheet; Enter in any field applies them. */
export default function FilterForm({ index, reference, query, bearings, now, onApply, onClear }: FilterFormProps) {
  const { draft, bySport, total, isOtherTime, change, handleSubmit } = useFilterDraft(index, query, bearings);
  return (
    <FilterFrame aria-label={t('venues.filters')} onSubmit={(event) => void handleSubmit(onApply)(event)}>
      <div className="filter-fields">
        <FilterFields index={index} reference={reference} now={now} draft={draft} counts={bySport} onChange={change} />
      </div>
      <FilterActions total={total} isUnchecked={isOtherTime} onClear={onClear} />
    </FilterFrame>
  );
}
