import { useId } from 'react';
import { t } from '#text/translate.ts';
import { Icon } from '#ui/icon.tsx';
import { longestText } from './venue-query.ts';

type SearchBoxProps = { text: string; onType: (text: string) => void; onSettle: () => void };

/** Searches while typing; the names of venues may be in any script, so the direction follows the text. */
export function SearchBox({ text, onType, onSettle }: SearchBoxProps) {
  const id = useId();
  return (
    <form
      role="search"
      className="field venue-search"
      onSubmit={(event) => {
        event.preventDefault();
        onSettle();
      }}
    >
      <label htmlFor={id}>{t('venues.search')}</label>
      <span>
        <Icon name="search" />
        <input
          id={id}
          type="search"
          className="input"
          dir="auto"
          value={text}
          maxLength={longestText}
          placeholder={t('venues.searchPlaceholder')}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onType(event.target.value)}
          onBlur={onSettle}
        />
      </span>
    </form>
  );
}
