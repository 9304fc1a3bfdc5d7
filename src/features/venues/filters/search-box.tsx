import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { suggestPlaces, type PlaceSuggestion } from '#domain/place.ts';
import type { Reference } from '#domain/venue.ts';
import { useSettled } from '#hooks/use-settled.ts';
import { useSteady } from '#hooks/use-steady.ts';
import { t } from '#text/translate.ts';
import { ChipStrip, ChoiceChip } from '#ui/form/choice-chip.tsx';
import { Field } from '#ui/form/field.tsx';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { styled } from '#ui/styled.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { longestText, searchText, type VenueQuery } from '#features/venues/query/venue-query.ts';

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
  text: string;
  reference: Reference;
  /** '' while none is chosen. */
  city: string;
  onType: (text: string) => void;
  /** The words as they stand in the box, of which the list may not know the last letters yet. */
  onSettle: (text: string) => void;
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

/**
 * Searches while typing, and offers the places that the words may mean; the names of venues may be in any script. The letters are
 * the browser's own: a key draws the list and nothing of this, so that both are painted at once.
 */
export function SearchBox({ text, reference, city, onType, onSettle, onPlace }: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Words that came from elsewhere: the address, a place, "Clear".
  useLayoutEffect(() => {
    if (input.current && input.current.value !== text) input.current.value = text;
  }, [text]);
  const type = useSteady(onType);
  const settle = useSteady(() => onSettle(input.current?.value ?? ''));
  // When the typing rests: a row that comes and goes with the keys would move the list under it.
  const named = useSettled(text);
  const places = useMemo(
    () => suggestPlaces(reference, named, city || undefined, mostPlaces),
    [reference, named, city],
  );
  const take = useSteady(onPlace);
  const isEmpty = text === '';
  return useMemo(() => {
    const clear = () => {
      type('');
      input.current?.focus();
    };
    // The button that was pressed goes away with the words; the box stays.
    const choose = (place: PlaceSuggestion) => {
      input.current?.focus();
      take({ city: place.city, area: place.kind === 'city' ? '' : place.area, text: '' });
    };
    return (
      <Box
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          settle();
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
            onChange={(event) => type(event.target.value)}
            onBlur={settle}
            end={
              <IconButton aria-label={t('venues.clearSearch')} onClick={clear}>
                <Icon name="close" />
              </IconButton>
            }
          />
        </Field>
        {!isEmpty && places.length > 0 && (
          <ChipStrip role="group" aria-label={t('venues.places')}>
            {places.map((place) => (
              <ChoiceChip key={JSON.stringify(place)} onClick={() => choose(place)}>
                {placeLabel(place, places, city)}
              </ChoiceChip>
            ))}
          </ChipStrip>
        )}
      </Box>
    );
  }, [id, isEmpty, places, city, type, settle, take]);
}

/** Safari refuses more than 100 address changes in 30 seconds, so the address follows the typing at a distance. */
const pause = 350;

/** The words in the search box: instant on the screen, written to the address when the typing pauses. */
export function useSearchText(applied: string, write: (text: string) => void) {
  const [text, setText] = useState(applied);
  const written = useRef(applied);

  const commit = (value: string) => {
    const next = searchText(value);
    if (next === written.current) return;
    written.current = next;
    write(next);
  };
  const commitSettled = useEffectEvent(commit);
  useEffect(() => {
    const timer = setTimeout(() => commitSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);

  // The address changed by other hands (a link, Back, Clear): the box follows it.
  useEffect(() => {
    if (applied === written.current) return;
    written.current = applied;
    setText(applied);
  }, [applied]);

  return { text, type: setText, commit: useSteady(commit) };
}
