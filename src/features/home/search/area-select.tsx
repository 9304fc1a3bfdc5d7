import { lazy, Suspense } from 'react';
import type { Reference } from '#domain/venue.ts';
import { t } from '#text/translate.ts';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import type { AreaChoice } from './last-search.ts';

const AreaField = lazy(() => import('./area-field.tsx'));

type AreaSelectProps = AreaChoice & {
  city: string;
  /** Null until areas are known on this phone. */
  reference: Reference | null;
  isOnline: boolean;
  onChange: (choice: AreaChoice) => void;
};

/** The same box, until there is something to search in and the code that searches has arrived. */
function ClosedSelect({ value = '', placeholder }: { value?: string; placeholder: string }) {
  return (
    <Field id="home-area" label={t('homeSearch.area')} disabled>
      <TextInput
        id="home-area"
        label={t('homeSearch.area')}
        value={value}
        placeholder={placeholder}
        readOnly
        disabled
      />
    </Field>
  );
}

/** Disabled until a city is chosen (spec). */
export function AreaSelect({ city, reference, isOnline, ...choice }: AreaSelectProps) {
  if (!city) return <ClosedSelect placeholder={t('homeSearch.cityFirst')} />;
  if (!reference) {
    return <ClosedSelect placeholder={t(isOnline ? 'homeSearch.loadingAreas' : 'homeSearch.noAreas')} />;
  }
  return (
    <Suspense fallback={<ClosedSelect value={choice.areaText} placeholder={t('homeSearch.chooseArea')} />}>
      <AreaField city={city} reference={reference} {...choice} />
    </Suspense>
  );
}
