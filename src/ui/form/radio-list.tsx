import Radio from '@mui/material/Radio';
import { useId } from 'react';
import { styled } from '#ui/styled.ts';
import { HelperText } from './helper-text.tsx';
import { TickLine } from './tick-line.ts';

type RadioOption<Value extends string> = { value: Value; label: string; hint?: string };

type RadioListProps<Value extends string> = {
  legend: string;
  options: readonly RadioOption<Value>[];
  value: Value | undefined;
  onChoose: (value: Value) => void;
};

const Group = styled('fieldset')({
  display: 'grid',
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
  // A hint stands below what it explains.
  '.MuiFormHelperText-root': { display: 'block' },
});

/** One of a few; the whole line is the target. */
export function RadioList<Value extends string>({ legend, options, value, onChoose }: RadioListProps<Value>) {
  const name = useId();
  return (
    <Group>
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <TickLine key={option.value}>
          <Radio
            name={name}
            value={option.value}
            checked={option.value === value}
            disableFocusRipple
            onChange={() => onChoose(option.value)}
          />
          <span>
            {option.label}
            {option.hint && <HelperText component="span">{option.hint}</HelperText>}
          </span>
        </TickLine>
      ))}
    </Group>
  );
}
