import { useId } from 'react';
import { describedBy, Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { styled } from '#ui/styled.ts';

// The name on its frame stands clear of what is above.
const Box = styled('div')({ maxInlineSize: 420, marginBlockStart: 4 });

type ListSearchProps = {
  typed: string;
  label: string;
  /** Below the field: what can be typed, or that it is too little. */
  hint: string;
  onType: (typed: string) => void;
};

/** The one search box of a list, in both consoles. */
export function ListSearch({ typed, label, hint, onType }: ListSearchProps) {
  const id = useId();
  return (
    <Box role="search">
      <Field id={id} label={label} hint={hint}>
        <TextInput
          id={id}
          label={label}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={80}
          dir="auto"
          value={typed}
          aria-describedby={describedBy(id, { hint })}
          start={<Icon name="search" />}
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
    </Box>
  );
}
