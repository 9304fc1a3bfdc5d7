import { useCallback, useEffect, useId, useState, type FormEvent } from 'react';
import { fetchMoveGrid } from '#data/repositories/cases.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { karachiDate } from '#domain/calendar.ts';
import type { Case, CaseFacts } from '#domain/desk/case.ts';
import { isWhereItIs, ownCourt, stillFree, type MoveCourt } from '#domain/desk/move.ts';
import { typedDay } from '#domain/typed-day.ts';
import { useOnline } from '#hooks/use-online.ts';
import { useRequest } from '#hooks/use-request.ts';
import { errorText } from '#text/error-text.ts';
import { formatDay, formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { DayField } from '#ui/desk/day-field.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { HelperText } from '#ui/form/helper-text.tsx';
import { Tick } from '#ui/form/tick.tsx';
import { DialogBody, DialogFoot, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { Fields } from '#features/cases/case-layout.ts';
import { DecisionNotice, WhoseBooking } from '#features/cases/forms/decision-notice.tsx';
import { MoveGrid } from './move-grid.tsx';
import type { Decision } from './use-decision.ts';

type MoveProps = {
  found: Case;
  facts: CaseFacts;
  decision: Decision;
  pathOf: (id: string) => string;
  onClosed: () => void;
};

/** Ms after which what is free is asked again: others book meanwhile. */
const lookEvery = 30_000;

/** What is free on a date, asked again while somebody looks and whenever `refresh` is called. */
function useMoveGrid({ venueId, id }: Pick<Case, 'venueId' | 'id'>, day: string | undefined) {
  const isOnline = useOnline();
  // The latest answer stays while the next is on its way.
  const [grid, setGrid] = useState<{ day: string; courts: MoveCourt[] }>();
  const fetchGrid = useCallback(async () => {
    if (day !== undefined) setGrid({ day, courts: await fetchMoveGrid(venueId, id, day) });
  }, [venueId, id, day]);
  const { run: refresh, error } = useRequest(fetchGrid);
  useEffect(() => {
    if (!isOnline) return undefined;
    void refresh();
    const timer = setInterval(() => void refresh(), lookEvery);
    return () => clearInterval(timer);
  }, [isOnline, refresh]);
  return { courts: grid?.day === day ? grid?.courts : undefined, dates: grid?.courts[0], error, refresh };
}

type Wrong = { day?: string; hours?: string; agreed?: string };

/** Moves a booking to as many hours of another court or time, once its customer has agreed; the price stays. */
export default function MoveDialog({ found, facts, decision, pathOf, onClosed }: MoveProps) {
  const id = useId();
  const isOnline = useOnline();
  const [day, setDay] = useState(found.day);
  const [courtId, setCourtId] = useState<string>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isAgreed, setAgreed] = useState(false);
  const [isTried, setTried] = useState(false);
  const date = typedDay(day);
  const { courts, dates, error, refresh } = useMoveGrid(found, date);
  const court = courts?.find((one) => one.courtId === courtId) ?? (courts && (ownCourt(courts) ?? courts[0]));
  const hours = court ? stillFree(court, chosen) : [];
  const count = found.hours.length;
  const name = found.name ?? t('cases.thisCustomer');
  const today = karachiDate(serverNow());
  const window = { first: dates?.first ?? today, last: dates?.last ?? found.day };

  const wrong: Wrong = {};
  if (!date) wrong.day = t('cases.moveDateWrong');
  else if (dates && (date < window.first || date > window.last))
    wrong.day = t('cases.moveDateOutside', { first: formatDay(window.first), last: formatDay(window.last) });
  if (hours.length !== count) wrong.hours = t('cases.moveCount', { count });
  else if (court && isWhereItIs(court, hours)) wrong.hours = t('cases.moveSame');
  if (!isAgreed) wrong.agreed = t('cases.moveAgreedRequired', { name });
  const shown: Wrong = isTried ? wrong : {};

  const submit = async (close: () => void) => {
    setTried(true);
    if (Object.keys(wrong).length > 0 || !court) return;
    const isDone = await decision.run('move-booking', {
      bookingId: found.id,
      rev: facts.rev,
      courtId: court.courtId,
      day,
      hours: [...hours].sort((a, b) => a - b),
    });
    if (!isDone) return refresh();
    showToast({ kind: 'success', title: t(found.kind === 'app' ? 'cases.moved' : 'cases.movedOwn') });
    close();
  };
  const onSubmit = (close: () => void) => (event: FormEvent) => {
    event.preventDefault();
    void submit(close);
  };

  return (
    <DialogFrame
      title={t('cases.moveTitle')}
      lead={<WhoseBooking found={found} />}
      busy={decision.isBusy && !decision.isUnsure}
      onClosed={onClosed}
      renderBody={(close) => (
        <form noValidate aria-label={t('cases.moveTitle')} onSubmit={onSubmit(close)}>
          <DialogBody>
            {found.total !== null && <p>{t('cases.movePrice', { total: formatPrice(found.total) })}</p>}
            <Fields disabled={!isOnline}>
              <DayField
                id={`${id}-day`}
                day={day}
                window={window}
                today={today}
                label={t('cases.moveDate')}
                dateHint={t('cases.moveDateHint')}
                error={date ? shown.day : wrong.day}
                onDay={setDay}
              />
              {date && (
                <MoveGrid
                  courts={courts}
                  court={court}
                  day={date}
                  hours={hours}
                  count={count}
                  error={shown.hours}
                  onCourt={setCourtId}
                  onHours={setChosen}
                />
              )}
              <div>
                <Tick
                  label={t('cases.moveAgreed', { name })}
                  checked={isAgreed}
                  aria-required
                  aria-invalid={shown.agreed !== undefined}
                  aria-describedby={shown.agreed && `${id}-agreed`}
                  onChange={({ target }) => setAgreed(target.checked)}
                />
                {shown.agreed && (
                  <HelperText error id={`${id}-agreed`}>
                    {shown.agreed}
                  </HelperText>
                )}
              </div>
            </Fields>
            {error && isOnline && <Notice kind="warning">{errorText(error)}</Notice>}
            <DecisionNotice decision={decision} pathOf={pathOf} />
            {!isOnline && <p>{t('cases.needsConnection')}</p>}
          </DialogBody>
          <DialogFoot>
            <Button onClick={close}>{t('cases.keep')}</Button>
            <Button type="submit" look="primary" disabled={!isOnline || decision.isBusy}>
              {t(decision.isBusy ? 'cases.saving' : 'cases.moveYes')}
            </Button>
          </DialogFoot>
        </form>
      )}
    />
  );
}
