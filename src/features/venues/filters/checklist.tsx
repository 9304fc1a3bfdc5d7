import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import { useId } from 'react';
import { Icon } from '#ui/icon.tsx';
import { palette, styled } from '#ui/styled.ts';
import { Tick } from '#ui/form/tick.tsx';

type ChecklistProps = {
  /** What stands on the fold, which may say how many are chosen. */
  title: string;
  legend: string;
  names: readonly string[];
  chosen: readonly string[];
  /** How many venues each would show. */
  counts?: ReadonlyMap<string, number>;
  /** At first. */
  isOpen: boolean;
  onChange: (chosen: string[]) => void;
};

const Fold = styled(Accordion)({
  backgroundColor: 'transparent',
  '&::before': { display: 'none' },
  '.MuiAccordionSummary-root': { minBlockSize: 44, padding: 0, fontSize: '0.875rem', fontWeight: 600 },
  '.MuiAccordionSummary-content': { margin: 0 },
  // What is left of the lines is as wide as the ticks below.
  '.MuiAccordionDetails-root': { padding: 0 },
  fieldset: { minInlineSize: 0, margin: 0, padding: 0, border: 0 },
  '.check-line': { display: 'flex' },
  '.check-count': {
    marginInlineStart: 'auto',
    color: palette.text.secondary,
    fontSize: '0.875rem',
    fontVariantNumeric: 'tabular-nums',
  },
});

// The title of a group of fields, not of a part of the page.
const slots = { heading: 'div' } as const;

/** A list to tick in, which folds away. */
export function Checklist({ title, legend, names, chosen, counts, isOpen, onChange }: ChecklistProps) {
  const id = useId();
  return (
    <Fold defaultExpanded={isOpen} disableGutters elevation={0} square slots={slots}>
      <AccordionSummary id={id} aria-controls={`${id}list`} expandIcon={<Icon name="down" />}>
        {title}
      </AccordionSummary>
      <AccordionDetails id={`${id}list`}>
        <fieldset>
          <legend className="sr-only">{legend}</legend>
          {names.map((name) => (
            <Tick
              key={name}
              label={
                <span className="check-line">
                  <span>{name}</span>
                  {counts && (
                    <span className="check-count" aria-hidden="true">
                      {counts.get(name) ?? 0}
                    </span>
                  )}
                </span>
              }
              checked={chosen.includes(name)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))
              }
            />
          ))}
        </fieldset>
      </AccordionDetails>
    </Fold>
  );
}
