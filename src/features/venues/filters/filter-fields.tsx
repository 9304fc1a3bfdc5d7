import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import { useId } from 'react';
import { siteOf } from '#data/repositories/catalogue.ts';
import type { Reference } from '#domain/venue.ts';
import type { VenueIndex } from '#domain/venue-search.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { Tick } from '#ui/form/tick.tsx';
import { WhenPicker } from '#ui/form/when-picker.tsx';
import { Icon } from '#ui/icon.tsx';
import { palette, styled } from '#ui/styled.ts';
import { areaNames } from '#features/venues/query/venue-query.ts';
import type { FilterDraft } from './filter-form.tsx';

/** So many venues tell what there is to choose from: reading all of them would be felt. */
const looked = 200;
const most = 10;

const known = new WeakMap<VenueIndex, Map<string, string[]>>();

/** The facilities that most venues of a city ('': of all) have, the most frequent first. */
function facilityNames(index: VenueIndex, city: string): string[] {
  let ofIndex = known.get(index);
  if (!ofIndex) {
    ofIndex = new Map();
    known.set(index, ofIndex);
  }
  let names = ofIndex.get(city);
  if (!names) {
    const counts = new Map<string, number>();
    for (const venue of index.venues.filter((each) => !city || each.city === city).slice(0, looked)) {
      for (const { name, available } of siteOf(venue).facilities) {
        if (available) counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
    names = [...counts]
      .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
      .slice(0, most)
      .map(([name]) => name);
    ofIndex.set(city, names);
  }
  return names;
}

type ChecklistProps = {
  /** What stands on the fold, which may say how many are chosen. */
  title: string;
  legend: string;
  names: readonly string[];
  chosen: readonly string[];
  /** How many venues each would show. */
  counts?: ReadonlyMap<string, number>;
  /** At first. */
  isOpen: boolean;
  onChange: (chosen: string[]) => void;
};

const Fold = styled(Accordion)({
  backgroundColor: 'transparent',
  '&::before': { display: 'none' },
  '.MuiAccordionSummary-root': { minBlockSize: 44, padding: 0, fontSize: '0.875rem', fontWeight: 600 },
  '.MuiAccordionSummary-content': { margin: 0 },
  // What is left of the lines is as wide as the ticks below.
  '.MuiAccordionDetails-root': { padding: 0 },
  fieldset: { minInlineSize: 0, margin: 0, padding: 0, border: 0 },
  '.check-line': { display: 'flex' },
  '.check-count': {
    marginInlineStart: 'auto',
    color: palette.text.secondary,
    fontSize: '0.875rem',
    fontVariantNumeric: 'tabular-nums',
  },
});

// The title of a group of fields, not of a part of the page.
const slots = { heading: 'div' } as const;

/** A list to tick in, which folds away. */
function Checklist({ title, legend, names, chosen, counts, isOpen, onChange }: ChecklistProps) {
  const id = useId();
  return (
    <Fold defaultExpanded={isOpen} disableGutters elevation={0} square slots={slots}>
      <AccordionSummary id={id} aria-controls={`${id}list`} expandIcon={<Icon name="down" />}>
        {title}
      </AccordionSummary>
      <AccordionDetails id={`${id}list`}>
        <fieldset>
          <legend className="sr-only">{legend}</legend>
          {names.map((name) => (
            <Tick
              key={name}
              label={
                <span className="check-line">
                  <span>{name}</span>
                  {counts && (
                    <span className="check-count" aria-hidden="true">
                      {counts.get(name) ?? 0}
                    </span>
                  )}
                </span>
              }
              checked={chosen.includes(name)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))
              }
            />
          ))}
        </fieldset>
      </AccordionDetails>
    </Fold>
  );
}

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

type FilterFieldsProps = {
  index: VenueIndex;
  reference: Reference;
  now: number;
  draft: FilterDraft;
  counts: ReadonlyMap<string, number>;
  onChange: (change: Partial<FilterDraft>) => void;
};

/** Time, city, area (only once a city is chosen, spec), sports, price and facilities; the same in the panel and in the sheet. */
export function FilterFields({ index, reference, now, draft, counts, onChange }: FilterFieldsProps) {
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
