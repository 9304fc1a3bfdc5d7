import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { fetchMoveGrid } from '#data/repositories/cases.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { karachiDate, karachiInstant } from '#domain/calendar.ts';
import type { Case, CaseFacts } from '#domain/desk/case.ts';
import { chosenCourt, stillFree, type MoveCourt } from '#domain/desk/move.ts';
import { typedDate } from '#domain/desk/typed-date.ts';
import { refundOf, type Terms } from '#domain/terms.ts';
import { moveInput, type MoveInput, type MoveTyped } from '#forms/move.ts';
import { useOnline } from '#hooks/use-online.ts';
import { useRequest } from '#hooks/use-request.ts';
import type { TextKey } from '#text/en.ts';
import { errorText } from '#text/error-text.ts';
import { formatDay, formatPrice } from '#text/format.ts';
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

/** What of the court price comes back when a confirmed booking is cancelled now, in percent, by when it begins. */
function percentBack(terms: Terms, firstHourAt: number): number {
  const booking = { courtPrice: 100, total: 100, toCollect: 0, received: 100, status: 'confirmed', firstHourAt, terms };
  return refundOf(booking, serverNow()).percent;
}

type LessBackProps = { facts: CaseFacts; name: string; day: string; hours: readonly number[] };

/** The policy counts from the first hour, wherever it is: whoever agrees to an earlier one should know what that costs. */
function LessBack({ facts: { terms, startsAt }, name, day, hours }: LessBackProps) {
  if (!terms || !startsAt || hours.length === 0) return null;
  const now = percentBack(terms, Date.parse(startsAt));
  const then = percentBack(terms, karachiInstant(day, Math.min(...hours)));
  if (then >= now) return null;
  return <Notice kind="warning">{t('cases.moveLess', { name, now, percent: then })}</Notice>;
}

/** Moves a booking to as many hours of another court or time, once its customer has agreed; the price stays. */
export default function MoveDialog({ found, facts, decision, pathOf, onClosed }: MoveProps) {
  const id = useId();
  const isOnline = useOnline();
  // The form's own date, where it is one: what may be chosen follows from what is free then.
  const [asked, setAsked] = useState<string | undefined>(found.day);
  const { courts, dates, error, refresh } = useMoveGrid(found, asked);
  const count = found.hours.length;
  const schema = useMemo(() => moveInput({ courts, dates, count }), [courts, dates, count]);
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

  return (
    <DecisionDialog
      found={found}
      decision={decision}
      pathOf={pathOf}
      onClosed={onClosed}
      form={form}
      title={t('cases.moveTitle')}
      {...(found.total !== null && { question: t('cases.movePrice', { total: formatPrice(found.total) }) })}
      yes={t('cases.moveYes')}
      done={t(found.kind === 'app' ? 'cases.moved' : 'cases.movedOwn')}
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
          {asked && found.kind === 'app' && chosen.length === count && (
            <LessBack facts={facts} name={name} day={asked} hours={chosen} />
          )}
        </div>
        <Tick
          label={t('cases.moveAgreed', { name })}
          {...form.register('isAgreed')}
          aria-required
          aria-invalid={agreed !== undefined}
          aria-describedby={agreed && `${id}-agreed`}
        />
        {agreed && (
          <HelperText error id={`${id}-agreed`}>
            {agreed}
          </HelperText>
        )}
      </div>
      {error && isOnline && <Notice kind="warning">{errorText(error)}</Notice>}
    </DecisionDialog>
  );
}
