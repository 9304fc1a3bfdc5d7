import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import { useId } from 'react';
import type { Sport } from '#domain/venue.ts';
import { t } from '#text/translate.ts';
import { Icon } from '#ui/icon.tsx';
import { palette, styled } from '#ui/styled.ts';
import { Tick } from '#ui/form/tick.tsx';

type SportChecklistProps = {
  sports: readonly Sport[];
  chosen: readonly string[];
  counts: ReadonlyMap<string, number>;
  onChange: (sports: string[]) => void;
};

const Sports = styled(Accordion)({
  backgroundColor: 'transparent',
  '.MuiAccordionSummary-root': { minBlockSize: 44, padding: 0, fontSize: '0.875rem', fontWeight: 600 },
  '.MuiAccordionSummary-content': { margin: 0 },
  // What is left of the lines is as wide as the ticks below.
  '.MuiAccordionDetails-root': { padding: 0 },
  fieldset: { minInlineSize: 0, margin: 0, padding: 0, border: 0 },
  '.sport-line': { display: 'flex' },
  '.sport-count': {
    marginInlineStart: 'auto',
    color: palette.text.secondary,
    fontSize: '0.875rem',
    fontVariantNumeric: 'tabular-nums',
  },
});

// The title of a group of fields, not of a part of the page.
const slots = { heading: 'div' } as const;

/** The collapsible list of sports, each with the number of venues it would show. */
export function SportChecklist({ sports, chosen, counts, onChange }: SportChecklistProps) {
  const id = useId();
  return (
    <Sports defaultExpanded disableGutters elevation={0} square slots={slots}>
      <AccordionSummary id={id} aria-controls={`${id}sports`} expandIcon={<Icon name="down" />}>
        {chosen.length > 0 ? t('venues.sportsChosen', { count: chosen.length }) : t('venues.sports')}
      </AccordionSummary>
      <AccordionDetails id={`${id}sports`}>
        <fieldset>
          <legend className="sr-only">{t('venues.sports')}</legend>
          {sports.map(({ id: sportId, name }) => (
            <Tick
              key={sportId}
              label={
                <span className="sport-line">
                  <span>{name}</span>
                  <span className="sport-count" aria-hidden="true">
                    {counts.get(name) ?? 0}
                  </span>
                </span>
              }
              checked={chosen.includes(name)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, name] : chosen.filter((sport) => sport !== name))
              }
            />
          ))}
        </fieldset>
      </AccordionDetails>
    </Sports>
  );
}
