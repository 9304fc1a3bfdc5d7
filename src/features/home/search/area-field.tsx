import { wholeCity } from '#data/storage/last-search.ts';
import { groupOfArea } from '#domain/place.ts';
import { nearestKnown } from '#domain/spelling.ts';
import type { Reference } from '#domain/venue.ts';
import { t } from '#text/translate.ts';
import { SearchSelect } from '#ui/form/search-select.tsx';

/** What is chosen, and what stands in the box: words that are no area are searched for. */
export type AreaChoice = { area: string; areaText: string };

export type AreaFieldProps = AreaChoice & {
  city: string;
  reference: Reference;
  onChange: (choice: AreaChoice) => void;
};

const allOf = (place: string) => t('homeSearch.allOf', { place });

/** What can be chosen in a city, by its words: all of it, all of the areas that share a name, each of them. */
function choicesIn({ cities, areas }: Reference, cityName: string): Map<string, string> {
  const city = cities.find(({ name }) => name === cityName);
  const names = areas.filter(({ cityId }) => cityId === city?.id).map(({ name }) => name);
  const groups = names.flatMap((name) => groupOfArea(name) ?? []);
  const shared = new Set(groups.filter((group, at) => groups.indexOf(group) !== at && !names.includes(group)));
  return new Map([
    [allOf(cityName), wholeCity],
    ...[...shared].map((group): [string, string] => [allOf(group), group]),
    ...names.map((name): [string, string] => [name, name]),
  ]);
}

/** What a text may mean: whatever holds it, else what is nearest; the whole city is never far. */
function suggestIn(labels: readonly string[], text: string): string[] {
  const typed = text.trim().toLowerCase();
  const [whole = '', ...places] = labels;
  const found = places.filter((label) => label.toLowerCase().includes(typed));
  const near = found.length > 0 ? undefined : nearestKnown(typed, places);
  return [...found, ...(near ? [near] : []), whole];
}

/** The areas of a city: chosen from a list, or typed. */
export default function AreaField({ city, reference, area, areaText, onChange }: AreaFieldProps) {
  const choices = choicesIn(reference, city);
  const labels = [...choices.keys()];
  const label = labels.find((each) => choices.get(each) === area) ?? null;
  return (
    <SearchSelect
      label={t('homeSearch.area')}
      options={labels}
      value={label}
      text={areaText || (label ?? '')}
      placeholder={t('homeSearch.chooseArea')}
      suggest={(text) => suggestIn(labels, text)}
      onType={(text) => {
        const same = labels.find((each) => each.toLowerCase() === text.trim().toLowerCase());
        onChange({ area: (same && choices.get(same)) ?? '', areaText: text });
      }}
      onChange={(next) => onChange({ area: (next && choices.get(next)) ?? '', areaText: next ?? '' })}
    />
  );
}
