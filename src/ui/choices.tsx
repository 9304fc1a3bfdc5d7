import Radio from '@mui/material/Radio';
import { useId } from 'react';
import './tick.css';
import './choices.css';

export type Choice<Value extends string> = { value: Value; label: string; hint?: string };

type ChoicesProps<Value extends string> = {
  legend: string;
  choices: readonly Choice<Value>[];
  value: Value | undefined;
  onChoose: (value: Value) => void;
};

/** One of a few; the whole line is the target. */
export function Choices<Value extends string>({ legend, choices, value, onChoose }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className="choices">
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="tick">
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
        </label>
      ))}
    </fieldset>
  );
}
