import { useId, useState } from 'react';
import { pauseChoices, pauseEnds } from '#domain/desk/pause-choices.ts';
import { courtsInUse, type Desk } from '#domain/desk/desk.ts';
import { instantText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceChip } from '#ui/form/choice-chip.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { styled } from '#ui/styled.ts';

const Root = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 });
const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const Time = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'end',
  gap: 8,
});

type PauseChooserProps = {
  desk: Desk;
  /** The court that is chosen at first; null for all. */
  courtId?: string | null;
  isBusy: boolean;
  /** The server's clock in ms: at a press, and when this was opened. */
  readNow: () => number;
  onPause: (courtId: string | null, until: number) => void;
};

/** For which courts and until when online booking is paused; a press on one of the usual times pauses at once. */
export function PauseChooser({ desk, courtId = null, isBusy, readNow, onPause }: PauseChooserProps) {
  const id = useId();
  const [now] = useState(readNow);
  const [court, chooseCourt] = useState(courtId ?? '');
  const [end, chooseEnd] = useState('');
  const courts = courtsInUse(desk);
  const wanted = court || null;
  const endText = end && instantText(Number(end));
  return (
    <Root>
      {courts.length > 1 && (
        <SelectField id={`${id}-court`} label={t('pause.for')} value={court} disabled={isBusy} onChange={chooseCourt}>
          <option value="">{t('pause.forAll')}</option>
          {courts.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </SelectField>
      )}
      <Chips>
        {pauseChoices(desk, wanted, now).map(({ is, until }) => (
          <ChoiceChip
            key={is}
            type="button"
            disabled={isBusy}
            aria-label={t('pause.chooseLabel', { choice: t(`pause.${is}`), time: instantText(until) })}
            onClick={() => {
              // Counted from the press: the page may have stood here for an hour.
              const choice = pauseChoices(desk, wanted, readNow()).find((one) => one.is === is);
              if (choice) onPause(wanted, choice.until);
            }}
          >
            {t(`pause.${is}`)}
          </ChoiceChip>
        ))}
      </Chips>
      <Time>
        <SelectField id={`${id}-end`} label={t('pause.until')} value={end} disabled={isBusy} onChange={chooseEnd}>
          <option value="">{t('pause.choose')}</option>
          {pauseEnds(now).map((until) => (
            <option key={until} value={until}>
              {instantText(until)}
            </option>
          ))}
        </SelectField>
        <Button
          disabled={isBusy || end === '' || Number(end) <= readNow()}
          aria-label={end ? t('pause.startLabel', { time: endText }) : undefined}
          onClick={() => onPause(wanted, Number(end))}
        >
          {t('pause.start')}
        </Button>
      </Time>
    </Root>
  );
}
