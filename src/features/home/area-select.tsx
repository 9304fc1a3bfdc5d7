import { lazy, Suspense } from 'react';
import { t } from '#text/translate.ts';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';

const SearchSelect = lazy(async () => ({ default: (await import('#ui/form/search-select.tsx')).SearchSelect }));

type AreaSelectProps = { areas: readonly string[] | undefined; value: string; onChange: (area: string) => void };

/** The same box, until there is something to search in and the code that searches has arrived. */
function ClosedSelect({ value, placeholder }: { value: string; placeholder: string }) {
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
export function AreaSelect({ areas, value, onChange }: AreaSelectProps) {
  if (!areas) return <ClosedSelect value="" placeholder={t('homeSearch.cityFirst')} />;
  return (
    <Suspense fallback={<ClosedSelect value={value} placeholder={t('homeSearch.chooseArea')} />}>
      <SearchSelect
        label={t('homeSearch.area')}
        options={areas}
        value={value || null}
        placeholder={t('homeSearch.chooseArea')}
        onChange={(next) => onChange(next ?? '')}
      />
    </Suspense>
  );
}
