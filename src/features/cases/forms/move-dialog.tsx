import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { fetchMoveGrid } from '#data/repositories/cases.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { karachiDate } from '#domain/calendar.ts';
import type { Case, CaseFacts } from '#domain/desk/case.ts';
import { chosenCourt, needsCustomerYes, offerEnds, stillFree, type MoveCourt } from '#domain/desk/move.ts';
import { typedDate } from '#domain/desk/typed-date.ts';
import { moveInput, type MoveInput, type MoveTyped } from '#forms/move.ts';
import { useOnline } from '#hooks/use-online.ts';
import { useRequest } from '#hooks/use-request.ts';
import type { TextKey } from '#text/en.ts';
import { errorText } from '#text/error-text.ts';
import { formatDay, formatPrice } from '#text/format.ts';
import { instantText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';
import { DayField } from '#ui/desk/day-field.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { HelperText } from '#ui/form/helper-text.tsx';
import { Tick } from '#ui/form/tick.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
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

type ConsentProps = { found: Case; facts: CaseFacts; name: string; to: { day: string; hours: readonly number[] } };

/** Until when the customer is asked, where the move needs their yes; null where it takes effect at once. */
function consentOf({ found, facts, to }: Omit<ConsentProps, 'name'>, now: number): { until: number | null } | null {
  if (found.kind !== 'app' || to.hours.length !== found.hours.length) return null;
  return needsCustomerYes(found, to, facts.terms, now) ? { until: offerEnds(found, to, now) } : null;
}

/** Moves a booking to as many hours of another court or time, or asks its customer first; the price stays. */
export default function MoveDialog({ found, facts, decision, pathOf, onClosed }: MoveProps) {
  const id = useId();
  const isOnline = useOnline();
  // The form's own date, where it is one: what may be chosen follows from what is free then.
  const [asked, setAsked] = useState<string | undefined>(found.day);
  const { courts, dates, error, refresh } = useMoveGrid(found, asked);
  const count = found.hours.length;
  const schema = useMemo(
    () =>
      moveInput({
        courts,
        dates,
        count,
        isAskedInApp: (to) => consentOf({ found, facts, to }, serverNow()) !== null,
      }),
    [courts, dates, count, found, facts],
  );
  const form = useForm<MoveTyped, unknown, MoveInput>({
    resolver: zodResolver(schema),
    defaultValues: { day: found.day, courtId: '', hours: [], isAgreed: false },
  });
  const { control, setValue, trigger } = form;
  const [day, courtId, chosen] = useWatch({ control, name: ['day', 'courtId', 'hours'] });
  const { errors, isSubmitted } = useFormState({ control });
  const options = { shouldDirty: true, shouldValidate: isSubmitted };
  const court = chosenCourt(courts, courtId);
  // Another court, or another answer about it: what was said about the choice may no longer be so.
  useEffect(() => {
    if (isSubmitted && court) void trigger(['day', 'hours']);
  }, [isSubmitted, trigger, court]);
  const today = karachiDate(serverNow());
  const window = { first: dates?.first ?? today, last: dates?.last ?? found.day };
  const name = found.name ?? t('cases.thisCustomer');
  const words = { name, count, first: formatDay(window.first), last: formatDay(window.last) };
  const errorOf = (field: keyof MoveTyped) => errors[field] && t(errors[field].message as TextKey, words);
  const agreed = errorOf('isAgreed');
  const consent = asked ? consentOf({ found, facts, to: { day: asked, hours: chosen } }, serverNow()) : null;

  return (
    <DecisionDialog
      found={found}
      decision={decision}
      pathOf={pathOf}
      onClosed={onClosed}
      form={form}
      title={t('cases.moveTitle')}
      {...(found.total !== null && { question: t('cases.movePrice', { total: formatPrice(found.total) }) })}
      yes={consent ? t('cases.moveAsk', { name }) : t('cases.moveYes')}
      done={t(consent ? 'cases.moveAsked' : found.kind === 'app' ? 'cases.moved' : 'cases.movedOwn')}
      look="primary"
      decide={async (input) => {
        const isDone = await decision.run('move-booking', { bookingId: found.id, rev: facts.rev, ...input });
        if (!isDone) await refresh();
        return isDone;
      }}
    >
      <DayField
        id={`${id}-day`}
        day={day}
        window={window}
        today={today}
        label={t('cases.moveDate')}
        dateHint={t('cases.moveDateHint')}
        error={typedDate(day) ? errorOf('day') : t('cases.moveDateWrong')}
        onDay={(value) => {
          setAsked(typedDate(value));
          setValue('day', value, options);
        }}
      />
      {asked && (
        <MoveGrid
          courts={courts}
          court={court}
          day={asked}
          hours={court ? stillFree(court, chosen) : []}
          count={count}
          error={errorOf('hours')}
          onCourt={(value) => setValue('courtId', value, options)}
          onHours={(value) => setValue('hours', value, options)}
        />
      )}
      <div>
        <div role="status">
          {consent && (
            <Notice kind={consent.until === null ? 'warning' : 'info'}>
              {consent.until === null
                ? t('cases.moveNoTime', { name })
                : t('cases.moveAsks', { name, time: instantText(consent.until) })}
            </Notice>
          )}
        </div>
        {!consent && (
          <Tick
            label={t('cases.moveAgreed', { name })}
            {...form.register('isAgreed')}
            aria-required
            aria-invalid={agreed !== undefined}
            aria-describedby={agreed && `${id}-agreed`}
          />
        )}
        {agreed && !consent && (
          <HelperText error id={`${id}-agreed`}>
            {agreed}
          </HelperText>
        )}
      </div>
      {error && isOnline && <Notice kind="warning">{errorText(error)}</Notice>}
    </DecisionDialog>
  );
}
