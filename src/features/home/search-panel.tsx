import { lazy, Suspense, useId, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { venuesPath } from '#domain/paths.ts';
import type { Reference } from '#domain/venue.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { Icon } from '#ui/icon.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { styled, wide } from '#ui/styled.ts';
import { showToast } from '#ui/overlay/toast.ts';
import { AreaSelect } from './area-select.tsx';
import { fixedSports } from './fixed-sports.ts';
import type { Offer } from './live-reference.tsx';
import { readLastSearch, writeLastSearch, type Search } from './last-search.ts';
import { useIdle } from '#hooks/use-idle.ts';

const SearchForm = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))',
  gap: '18px 12px',
  padding: '20px 16px 16px',
  '& > p, & > .MuiFormControl-root:nth-of-type(3), .home-search-go': { gridColumn: '1 / -1' },
  '.home-search-go': { minBlockSize: 48 },
  [wide]: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'start',
    padding: 20,
    '& > .MuiFormControl-root': { flex: '1 1 190px' },
    '.home-search-go': { flex: '1 0 auto' },
    '& > p': { flexBasis: '100%' },
  },
});

const LiveReference = lazy(() => import('./live-reference.tsx'));

function areasOf(reference: Reference, cityName: string): string[] {
  const city = reference.cities.find((each) => each.name === cityName);
  return reference.areas.filter((area) => area.cityId === city?.id).map((area) => area.name);
}

/** The city's venues are then the first to be brought up to date; where storage fails the search works all the same. */
async function rememberCity(name: string): Promise<void> {
  try {
    const { writeChosenCity } = await import('#data/storage/settings.ts');
    await writeChosenCity(name || undefined);
  } catch {
    return;
  }
}

/** Sport, city and area to the venue list; city and area are required (spec, validation rules). */
export function SearchPanel() {
  const id = useId();
  const navigate = useNavigate();
  const idle = useIdle();
  const form = useRef<HTMLFormElement>(null);
  const [{ reference, online }, setOffer] = useState<Offer>({ reference: null, online: true });
  const [search, setSearch] = useState<Search>(readLastSearch);
  const [asked, setAsked] = useState(false);

  const sports = reference?.sports.map((sport) => sport.name) ?? fixedSports;
  const cities = reference?.cities.map((city) => city.name) ?? [];
  const ready = cities.length > 0;
  const city = cities.includes(search.city) ? search.city : '';
  const areas = reference && city ? areasOf(reference, city) : undefined;
  const area = areas?.includes(search.area) ? search.area : '';
  const incomplete = asked && (!city || !area);
  const cityPlaceholder = ready ? 'homeSearch.chooseCity' : online ? 'homeSearch.loadingCities' : 'homeSearch.noCities';

  function chooseCity(name: string) {
    setSearch({ ...search, city: name, area: '' });
    void rememberCity(name);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (!city || !area) {
      showToast({ kind: 'error', title: t('homeSearch.incomplete') });
      const missing = form.current?.querySelectorAll<HTMLElement>('select, input')[city ? 2 : 1];
      missing?.focus();
      return;
    }
    writeLastSearch({ sport: search.sport, city, area });
    void navigate(venuesPath({ city, area, sport: search.sport }));
  }

  return (
    <Card>
      <SearchForm ref={form} role="search" aria-label={t('homeSearch.label')} noValidate onSubmit={submit}>
        {idle && (
          <ErrorBoundary renderFallback={() => <p className="field-hint">{t('homeFeatured.brokenHint')}</p>}>
            <Suspense fallback={null}>
              <LiveReference onChange={setOffer} />
            </Suspense>
          </ErrorBoundary>
        )}
        <SelectField
          id={`${id}sport`}
          label={t('homeSearch.sport')}
          value={search.sport}
          onChange={(sport) => setSearch({ ...search, sport })}
        >
          <option value="">{t('homeSearch.anySport')}</option>
          {sports.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField
          id={`${id}city`}
          label={t('homeSearch.city')}
          value={city}
          disabled={!ready}
          invalid={incomplete && !city}
          describedBy={incomplete ? `${id}error` : undefined}
          onChange={chooseCity}
        >
          <option value="">{t(cityPlaceholder)}</option>
          {cities.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <AreaSelect areas={areas} value={area} onChange={(next) => setSearch({ ...search, city, area: next })} />
        <Button look="amber" type="submit" className="home-search-go">
          <Icon name="search" />
          {t('homeSearch.submit')}
        </Button>
        {!ready && !online && <p className="field-hint">{t('homeSearch.offlineHint')}</p>}
        {incomplete && (
          <p id={`${id}error`} className="field-error">
            {t('homeSearch.incomplete')}
          </p>
        )}
      </SearchForm>
    </Card>
  );
}
