import type { Sport } from '#domain/venue.ts';
import { t } from '#text/translate.ts';
import { Icon } from '#ui/icon.tsx';
import { Tick } from '#ui/tick.tsx';

type SportChecklistProps = {
  sports: readonly Sport[];
  chosen: readonly string[];
  counts: ReadonlyMap<string, number>;
  onChange: (sports: string[]) => void;
};

/** The collapsible list of sports, each with the number of venues it would show. */
export function SportChecklist({ sports, chosen, counts, onChange }: SportChecklistProps) {
  return (
    <details className="sport-checklist" open>
      <summary>
        <span>{chosen.length > 0 ? t('venues.sportsChosen', { count: chosen.length }) : t('venues.sports')}</span>
        <Icon name="down" />
      </summary>
      <fieldset>
        <legend className="sr-only">{t('venues.sports')}</legend>
        {sports.map(({ id, name }) => (
          <Tick
            key={id}
            label={
              <>
                <span>{name}</span>
                <span className="sport-checklist-count" aria-hidden="true">
                  {counts.get(name) ?? 0}
                </span>
              </>
            }
            checked={chosen.includes(name)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, name] : chosen.filter((sport) => sport !== name))
            }
          />
        ))}
      </fieldset>
    </details>
  );
}
