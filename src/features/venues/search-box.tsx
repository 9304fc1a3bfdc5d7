import { useId } from 'react';
import { t } from '#text/translate.ts';
import { Field } from '#ui/form/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { longestText } from './venue-query.ts';

type SearchBoxProps = { text: string; onType: (text: string) => void; onSettle: () => void };

/** Searches while typing; the names of venues may be in any script, so the direction follows the text. */
export function SearchBox({ text, onType, onSettle }: SearchBoxProps) {
  const id = useId();
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSettle();
      }}
    >
      <Field id={id} label={t('venues.search')}>
        <TextInput
          id={id}
          label={t('venues.search')}
          type="search"
          start={<Icon name="search" />}
          dir="auto"
          value={text}
          maxLength={longestText}
          placeholder={t('venues.searchPlaceholder')}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onType(event.target.value)}
          onBlur={onSettle}
        />
      </Field>
    </form>
  );
}
