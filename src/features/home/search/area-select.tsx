import type { Reference } from '#domain/venue.ts';
import { t } from '#text/translate.ts';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import type { AreaChoice, AreaFieldProps } from './area-field.tsx';

type AreaSelectProps = AreaChoice & {
  city: string;
  /** Null until areas are known on this device. */
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

const AreaField = lazyScreen<AreaFieldProps>(
  () => import('./area-field.tsx'),
  ({ areaText }) => <ClosedSelect value={areaText} placeholder={t('homeSearch.chooseArea')} />,
);

/** Disabled until a city is chosen (spec). */
export function AreaSelect({ city, reference, isOnline, ...choice }: AreaSelectProps) {
  const missing = isOnline ? 'homeSearch.loadingAreas' : 'homeSearch.noAreas';
  if (!city || !reference) {
    return <ClosedSelect value={choice.areaText} placeholder={t(city ? missing : 'homeSearch.cityFirst')} />;
  }
  return <AreaField city={city} reference={reference} {...choice} />;
}
