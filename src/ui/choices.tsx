import Radio from '@mui/material/Radio';
import { useId } from 'react';
import { styled } from './styled.ts';
import { TickLine } from './tick-line.ts';

export type Choice<Value extends string> = { value: Value; label: string; hint?: string };

type ChoicesProps<Value extends string> = {
  legend: string;
  choices: readonly Choice<Value>[];
  value: Value | undefined;
  onChoose: (value: Value) => void;
};

const Group = styled('fieldset')({
  display: 'grid',
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '.field-hint': { display: 'block' },
});

/** One of a few; the whole line is the target. */
export function Choices<Value extends string>({ legend, choices, value, onChoose }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <Group>
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <TickLine key={choice.value}>
          <Radio
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disableFocusRipple
            onChange={() => onChoose(choice.value)}
          />
          <span>
            {choice.label}
            {choice.hint && <span className="field-hint">{choice.hint}</span>}
          </span>
        </TickLine>
      ))}
    </Group>
  );
}
