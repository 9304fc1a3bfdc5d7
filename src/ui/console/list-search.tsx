import { useId } from 'react';
import { t } from '#text/translate.ts';
import { describedBy, Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { styled } from '#ui/styled.ts';

const Box = styled('div')({ maxInlineSize: 420 });

type ListSearchProps = {
  typed: string;
  /** What can be typed, below the field. */
  hint: string;
  /** True while too little is typed to search for. */
  isShort: boolean;
  onType: (typed: string) => void;
};

/** The one search box of a list. */
export function ListSearch({ typed, hint, isShort, onType }: ListSearchProps) {
  const id = useId();
  const says = isShort ? t('admin.searchLeast') : hint;
  return (
    <Box role="search">
      <Field id={id} label={t('admin.search')} hint={says}>
        <TextInput
          id={id}
          label={t('admin.search')}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={80}
          dir="auto"
          value={typed}
          aria-describedby={describedBy(id, { hint: says })}
          start={<Icon name="search" />}
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
    </Box>
  );
}
