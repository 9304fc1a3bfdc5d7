import { shortHour } from '#text/near-time.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { styled } from '#ui/styled.ts';
import type { Dispatch } from './machine/booking-runner.ts';
import type { nearestFree } from './machine/booking-view.ts';

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, '&:empty': { display: 'none' } });

type NearestHoursProps = { hours: ReturnType<typeof nearestFree>; dispatch: Dispatch };

/** Hours to choose in the place of those that are not to be had, each one press away. */
export function NearestHours({ hours, dispatch }: NearestHoursProps) {
  return (
    <Row>
      {hours.map(({ court, hour }) => (
        <Button key={`${court.id} ${hour}`} onClick={() => dispatch({ type: 'hourToggled', courtId: court.id, hour })}>
          {t('board.alternative', { hour: shortHour(hour), court: court.name })}
        </Button>
      ))}
    </Row>
  );
}
