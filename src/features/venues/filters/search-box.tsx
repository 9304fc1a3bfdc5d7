import { memo, useId, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { suggestPlaces, type PlaceSuggestion } from '#domain/place.ts';
import type { Reference } from '#domain/venue.ts';
import { useSettled } from '#hooks/use-settled.ts';
import { t } from '#text/translate.ts';
import { ChipStrip, ChoiceChip } from '#ui/form/choice-chip.tsx';
import { Field } from '#ui/form/field.tsx';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { styled } from '#ui/styled.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { longestText, type VenueQuery } from '#features/venues/query/venue-query.ts';
import type { SearchWords } from './use-search-words.ts';

/**
 * With a button of our own to clear it, which every browser shows alike. It comes and goes by the style: that costs the first key
 * of a word, which draws a whole list anyway, no drawing of the field.
 */
const Box = styled('form')({
  display: 'grid',
  gap: 4,
  minInlineSize: 0,
  'input::-webkit-search-cancel-button': { display: 'none' },
  'input:placeholder-shown ~ button': { display: 'none' },
});

type SearchBoxProps = {
  words: SearchWords;
  reference: Reference;
  /** '' while none is chosen. */
  city: string;
  /** Takes a place in the place of the words that named it. */
  onPlace: (change: Pick<VenueQuery, 'city' | 'area' | 'text'>) => void;
};

const mostPlaces = 4;

/** "DHA" is in Karachi and in Lahore: where both are offered, each but that of the chosen city says which it is. */
function placeLabel(place: PlaceSuggestion, offered: readonly PlaceSuggestion[], ownCity: string): string {
  if (place.kind === 'area') return t('venues.areaOf', place);
  if (place.kind === 'city') return t('venues.allOf', { place: place.city });
  const { area, city } = place;
  const isTwice = offered.some((other) => other.kind === 'group' && other.area === area && other.city !== city);
  return t('venues.allOf', { place: isTwice && city !== ownCity ? t('venues.areaOf', { area, city }) : area });
}

/** The places that the words may mean. They follow when the typing rests: a row that comes and goes with the keys would move the list. */
function PlaceChips({ words, reference, city, onPlace }: SearchBoxProps) {
  const text = useSyncExternalStore(words.subscribe, words.get);
  const named = useSettled(text);
  const places = useMemo(
    () => suggestPlaces(reference, named, city || undefined, mostPlaces),
    [reference, named, city],
  );
  if (text === '' || places.length === 0) return null;
  return (
    <ChipStrip role="group" aria-label={t('venues.places')}>
      {places.map((place) => (
        <ChoiceChip
          key={JSON.stringify(place)}
          onClick={() => onPlace({ city: place.city, area: place.kind === 'city' ? '' : place.area, text: '' })}
        >
          {placeLabel(place, places, city)}
        </ChoiceChip>
      ))}
    </ChipStrip>
  );
}

/**
 * Searches while typing, and offers the places that the words may mean; the names of venues may be in any script. The letters are
 * the browser's own: a key draws the list and nothing of this, so that both are painted at once.
 */
export const SearchBox = memo(function SearchBox({ words, reference, city, onPlace }: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // Words that came from elsewhere: the address, a place, "Clear".
    const follow = () => {
      if (input.current && input.current.value !== words.get()) input.current.value = words.get();
    };
    follow();
    return words.subscribe(follow);
  }, [words]);
  const clear = () => {
    words.set('');
    input.current?.focus();
  };
  return (
    <Box
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        words.commit();
      }}
    >
      <Field id={id} label={t('venues.search')}>
        <TextInput
          id={id}
          ref={input}
          label={t('venues.search')}
          type="search"
          start={<Icon name="search" />}
          dir="auto"
          maxLength={longestText}
          placeholder={t('venues.searchPlaceholder')}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => words.set(event.target.value)}
          onBlur={words.commit}
          end={
            <IconButton aria-label={t('venues.clearSearch')} onClick={clear}>
              <Icon name="close" />
            </IconButton>
          }
        />
      </Field>
      <PlaceChips
        words={words}
        reference={reference}
        city={city}
        onPlace={(change) => {
          // The button that was pressed goes away with the words; the box stays.
          input.current?.focus();
          onPlace(change);
        }}
      />
    </Box>
  );
});
