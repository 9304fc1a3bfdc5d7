import { useEffect, useRef } from 'react';
import { t } from '#text/translate.ts';
import { ChipStrip, ChoiceChip } from '#ui/form/choice-chip.tsx';

type SportChipsProps = {
  sports: readonly string[];
  chosen: readonly string[];
  onChange: (sports: string[]) => void;
};

/** Every sport at one tap: it alone then, a second tap lets it go. More than one at a time is for the filters. */
export function SportChips({ sports, chosen, onChange }: SportChipsProps) {
  const strip = useRef<HTMLDivElement>(null);
  const first = chosen[0];
  useEffect(() => {
    if (first === undefined) return;
    const chip = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    // Not scrollIntoView: that would scroll the page too.
    if (strip.current && chip) {
      strip.current.scrollLeft = chip.offsetLeft - (strip.current.clientWidth - chip.clientWidth) / 2;
    }
  }, [first]);
  return (
    <ChipStrip ref={strip} className="sport-chips" role="group" aria-label={t('venues.sports')}>
      {sports.map((sport) => {
        const isChosen = chosen.includes(sport);
        return (
          <ChoiceChip
            key={sport}
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? chosen.filter((other) => other !== sport) : [sport])}
          >
            {sport}
          </ChoiceChip>
        );
      })}
    </ChipStrip>
  );
}
