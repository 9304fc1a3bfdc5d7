import { useId, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { venuesPath } from '#domain/paths.ts';
import type { When } from '#domain/when.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { HelperText } from '#ui/form/helper-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { withDraft, writeDraft } from '#ui/form/form-draft.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { styled, wide } from '#ui/styled.ts';
import { showToast } from '#ui/overlay/toast.ts';
import { AreaSelect } from './area-select.tsx';
import { fixedCities, fixedSports } from './fixed-sports.ts';
import type { LiveReferenceProps, Offer } from './live-reference.tsx';
import { readLastSearch, wholeCity, writeLastSearch, type Search } from '#data/storage/last-search.ts';
import type { AreaChoice } from './area-field.tsx';
import type { WhenFieldProps } from './when-field.tsx';
import { useIdle } from '#hooks/use-idle.ts';

const SearchForm = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 132px), 1fr))',
  '--bleed': '16px',
  gap: '18px 12px',
  padding: '20px 16px 16px',
  '& > p, & > div:nth-of-type(n + 3), .home-search-go': { gridColumn: '1 / -1' },
  '.home-search-go': { minBlockSize: 48 },
  [wide]: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'start',
    '--bleed': '4px',
    padding: 20,
    '& > .MuiFormControl-root': { flex: '1 1 190px' },
    '& > div:nth-of-type(n + 4)': { flex: '1 1 60%', minInlineSize: 0 },
    '.home-search-go': { flex: '1 0 auto', marginBlockStart: 26 },
    '& > p': { flexBasis: '100%' },
  },
});

/** As tall as the days that come. */
const WhenPlace = styled('div')({ blockSize: 76 });

const nothing = () => null;
const LiveReference = lazyScreen<LiveReferenceProps>(() => import('./live-reference.tsx'), nothing);

const WhenField = lazyScreen<WhenFieldProps>(
  () => import('./when-field.tsx'),
  () => <WhenPlace />,
);

type Asked = Search & Pick<AreaChoice, 'areaText'> & When;

/** What stands in the form is kept as the drafts of other forms are: whoever comes Back finds it as they left it. */
const draft = 'baari.form.home';
const asBefore = (): Asked => withDraft(draft, { ...readLastSearch(), areaText: '', day: '', at: '' });

/** Sport, city, area and time to the venue list; city and area are required (spec, validation rules). */
export function SearchPanel() {
  const id = useId();
  const navigate = useNavigate();
  const idle = useIdle();
  const form = useRef<HTMLFormElement>(null);
  const [{ reference, online }, setOffer] = useState<Offer>({ reference: null, online: true });
  const [search, setSearch] = useState(asBefore);
  const [chosenCity, setChosenCity] = useState<string>();
  const [asked, setAsked] = useState(false);

  const sports = reference?.sports.map((sport) => sport.name) ?? fixedSports;
  const cities: readonly string[] = reference?.cities.map((city) => city.name) ?? fixedCities;
  const city = cities.includes(search.city) ? search.city : '';
  // An area that this device remembers may be gone; "DHA" stands for those that begin so.
  const isGone = reference && !reference.areas.some(({ name }) => `${name} `.startsWith(`${search.area} `));
  const area = search.area !== wholeCity && isGone ? '' : search.area;
  const words = search.areaText.trim();
  const incomplete = asked && (!city || !(area || words));

  function change(changes: Partial<Asked>) {
    const next = { ...search, ...changes };
    setSearch(next);
    writeDraft(draft, next);
  }

  function chooseCity(name: string) {
    // A chosen area is one of the other city; words of the person's own are theirs.
    change({ city: name, area: '', areaText: search.area ? '' : search.areaText });
    setChosenCity(name);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (!city || !(area || words)) {
      showToast({ kind: 'error', title: t('homeSearch.incomplete') });
      const missing = form.current?.querySelectorAll<HTMLElement>('select, input')[city ? 2 : 1];
      missing?.focus();
      return;
    }
    writeLastSearch({ sport: search.sport, city, area });
    // Words that are no area may be the name of a venue, or be spelt by ear.
    const place = area ? { area: area === wholeCity ? '' : area } : { text: words };
    void navigate(venuesPath({ city, sport: search.sport, when: search, ...place }));
  }

  return (
    <Card>
      <SearchForm ref={form} role="search" aria-label={t('homeSearch.label')} noValidate onSubmit={submit}>
        {idle && (
          <ErrorBoundary renderFallback={() => <HelperText>{t('homeFeatured.brokenHint')}</HelperText>}>
            <LiveReference chosenCity={chosenCity} onChange={setOffer} />
          </ErrorBoundary>
        )}
        <SelectField
          id={`${id}sport`}
          label={t('homeSearch.sport')}
          value={search.sport}
          onChange={(sport) => change({ sport })}
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
          invalid={incomplete && !city}
          describedBy={incomplete ? `${id}error` : undefined}
          onChange={chooseCity}
        >
          <option value="">{t('homeSearch.chooseCity')}</option>
          {cities.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <AreaSelect
          city={city}
          reference={reference}
          isOnline={online}
          area={area}
          areaText={search.areaText}
          onChange={(choice) => change({ city, ...choice })}
        />
        {incomplete && (
          // What the toast says stays at the fields.
          <HelperText id={`${id}error`} error>
            {t('homeSearch.incomplete')}
          </HelperText>
        )}
        {idle ? <WhenField when={search} onChange={({ day, at }) => change({ day, at })} /> : <WhenPlace />}
        <Button look="amber" type="submit" className="home-search-go">
          <Icon name="search" />
          {t('homeSearch.submit')}
        </Button>
        {!reference && !online && <HelperText>{t('homeSearch.offlineHint')}</HelperText>}
      </SearchForm>
    </Card>
  );
}
