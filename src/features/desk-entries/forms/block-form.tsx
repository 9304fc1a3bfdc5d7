import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm, useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import blockHours from '#commands/desk/block-hours.ts';
import { aboutDesk } from '#commands/queue/desk-about.ts';
import { isServerReached } from '#data/server/reachability.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { karachiDate } from '#domain/calendar.ts';
import { takenHours } from '#domain/desk/day-model.ts';
import { courtsInUse, type Desk } from '#domain/desk/desk.ts';
import { entryWindow } from '#domain/desk/entry-actions.ts';
import { asAppError } from '#domain/errors.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { labelled } from '#text/entry-words.ts';
import { RefusalBox } from '#features/desk-entries/refusal/refusal-box.tsx';
import { blockOf } from '#features/desk-entries/refusal/refused-writes.ts';
import type { HoursChoice } from '#features/desk-entries/sheet-state.ts';
import { blockInput, maxNote, type BlockInput, type BlockTyped } from '#forms/desk-entry.ts';
import { sendWrite } from '#hooks/send-write.ts';
import { useEntries, type EntryView } from '#hooks/use-entries.ts';
import { blockReason } from '#text/entry-words.ts';
import { errorKey } from '#text/error-text.ts';
import { HelperText } from '#ui/form/helper-text.tsx';
import { t } from '#text/translate.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { ChipStrip, ChoiceChip } from '#ui/form/choice-chip.tsx';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { fieldErrorText } from '#ui/form/use-field.ts';
import { showToast } from '#ui/overlay/toast.ts';
import { DayField } from '#ui/desk/day-field.tsx';
import { styled } from '#ui/styled.ts';
import { FormSheet } from './form-sheet.tsx';
import { courtChoices, HoursField, HoursNotices } from './hours-field.tsx';
import { dayError } from './place-fields.tsx';

const Group = styled('div')({
  display: 'grid',
  gap: 4,
  minInlineSize: 0,
  '--bleed': '4px',
  '& > span:first-of-type': { fontSize: '0.8125rem', fontWeight: 600 },
  '& > .chips-wrap': { flexWrap: 'wrap' },
});

const reasons = ['maintenance', 'weather', 'private', 'tournament', 'other'] as const;

/** What would be blocked: by court, the hours that nobody has. `left` counts those that somebody has. */
function plan(entries: readonly EntryView[], { courtIds, day, hours }: Pick<BlockTyped, 'courtIds' | 'day' | 'hours'>) {
  const courts = courtIds.map((courtId) => {
    const taken = takenHours(entries, courtId, day);
    return { courtId, hours: hours.filter((hour) => !taken.has(hour)) };
  });
  const free = courts.reduce((sum, court) => sum + court.hours.length, 0);
  return {
    courts: courts.filter((court) => court.hours.length > 0),
    free,
    left: courtIds.length * hours.length - free,
  };
}

type BlockFormOf = UseFormReturn<BlockTyped, unknown, BlockInput>;

type ChipsProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; words: string }[];
  isChosen: (value: Value) => boolean;
  error?: string | undefined;
  onPress: (value: Value) => void;
};

function Chips<Value extends string>({ label, options, isChosen, error, onPress }: ChipsProps<Value>) {
  const id = useId();
  return (
    <Group role="group" aria-labelledby={id}>
      <span id={id}>{label}</span>
      <ChipStrip className="chips-wrap">
        {options.map(({ value, words }) => (
          <ChoiceChip key={value} aria-pressed={isChosen(value)} onClick={() => onPress(value)}>
            <span dir="auto">{words}</span>
          </ChoiceChip>
        ))}
      </ChipStrip>
      {error && (
        <HelperText role="alert" error>
          {error}
        </HelperText>
      )}
    </Group>
  );
}

type FieldsProps = {
  desk: Desk;
  entries: readonly EntryView[];
  window: { first: string; last: string };
  form: BlockFormOf;
};

/** Courts, date, hours, why; hours with bookings are counted and stay as they are. */
function BlockFields({ desk, entries, window, form }: FieldsProps) {
  const id = useId();
  const { control } = form;
  const [courtIds, day, hours, reason, note] = useWatch({
    control,
    name: ['courtIds', 'day', 'hours', 'reason', 'note'],
  });
  const { errors, isSubmitted } = useFormState({ control });
  const options = { shouldDirty: true, shouldValidate: isSubmitted };
  const { left } = plan(entries, { courtIds, day, hours });
  const isFull = (hour: number) =>
    courtIds.length > 0 && courtIds.every((courtId) => takenHours(entries, courtId, day).has(hour));
  return (
    <>
      <Chips
        label={t('block.courts')}
        options={courtChoices(desk, courtIds).map(({ id: value, name: words }) => ({ value, words }))}
        isChosen={(courtId) => courtIds.includes(courtId)}
        error={errors.courtIds && fieldErrorText(errors.courtIds.message)}
        onPress={(courtId) =>
          form.setValue(
            'courtIds',
            courtIds.includes(courtId) ? courtIds.filter((other) => other !== courtId) : [...courtIds, courtId],
            options,
          )
        }
      />
      <DayField
        id={`${id}-day`}
        day={day}
        window={window}
        today={karachiDate(serverNow())}
        label={t('walkIn.date')}
        dateHint={t('walkIn.dateHint')}
        error={dayError(errors.day?.message, window)}
        onDay={(value) => form.setValue('day', value, options)}
      />
      <HoursField
        desk={desk}
        courtIds={courtIds}
        day={day}
        hours={hours}
        taken={isFull}
        error={errors.hours && fieldErrorText(errors.hours.message)}
        onHours={(value) => form.setValue('hours', value, options)}
      />
      {left > 0 && <Notice kind="warning">{t('block.left', { count: left })}</Notice>}
      <HoursNotices desk={desk} courtIds={courtIds} day={day} hours={hours} />
      <Chips
        label={t('block.reason')}
        options={reasons.map((value) => ({ value, words: blockReason(value) }))}
        isChosen={(value) => value === reason}
        onPress={(value) => form.setValue('reason', value, options)}
      />
      <TextAreaField
        form={form}
        name="note"
        label={t('walkIn.note')}
        hint={
          note.length > maxNote * 0.8
            ? t('walkIn.noteCount', { count: note.trim().length, max: maxNote })
            : t('walkIn.noteHint')
        }
        rows={2}
        required={false}
      />
    </>
  );
}

type BlockFormProps = {
  desk: Desk;
  /** What was chosen in the grid. */
  start: Partial<HoursChoice>;
  onClosed: () => void;
};

/** Closes hours of one court or several. What the server refuses stays here, to be decided; the other courts are blocked. */
export default function BlockForm({ desk, start, onClosed }: BlockFormProps) {
  const [window] = useState(() => entryWindow(desk, serverNow()));
  const [refused, setRefused] = useState<readonly QueuedWrite[]>([]);
  const form = useForm<BlockTyped, unknown, BlockInput>({
    resolver: zodResolver(blockInput(window)),
    defaultValues: {
      courtIds: [
        ...(start.courtIds ??
          courtsInUse(desk)
            .slice(0, 1)
            .map(({ id }) => id)),
      ],
      day: start.day ?? karachiDate(serverNow()),
      hours: [...(start.hours ?? [])],
      reason: 'maintenance',
      note: '',
    },
  });
  const [courtIds, day, hours] = useWatch({ control: form.control, name: ['courtIds', 'day', 'hours'] });
  const entries = useEntries(desk.venueId, day, day) ?? [];
  const { free } = plan(entries, { courtIds, day, hours });

  /** A court that is done is not blocked again by another press. */
  const leaveOut = (done: ReadonlySet<string>) =>
    form.setValue(
      'courtIds',
      form.getValues('courtIds').filter((id) => !done.has(id)),
    );

  async function submit({ reason, note, ...where }: BlockInput, close: () => void): Promise<void> {
    const { courts, free: count } = plan(entries, where);
    if (count === 0) return form.setError('hours', { message: 'block.none' });
    const failed: QueuedWrite[] = [];
    const done = new Set<string>();
    let isSent = true;
    try {
      for (const court of courts) {
        const input = { ...court, day: where.day, reason, ...(note !== '' && { note }) };
        const about = aboutDesk(blockHours, input, labelled(desk, { ...input, kind: 'block', name: reason }));
        const outcome = await sendWrite({ command: blockHours, input, about });
        if (outcome.is === 'failed') failed.push(outcome.write);
        isSent &&= outcome.is === 'sent';
        done.add(court.courtId);
      }
    } catch (thrown) {
      leaveOut(done);
      return form.setError('root', { message: errorKey(asAppError(thrown).code) });
    }
    if (failed.length > 0) {
      leaveOut(done);
      return setRefused(failed);
    }
    const isThere = isSent && isServerReached();
    showToast({ kind: 'success', title: isThere ? t('block.done', { count }) : t('block.doneHere'), isKept: !isThere });
    return close();
  }

  const decided = (id: string) => {
    const rest = refused.filter((write) => write.id !== id);
    setRefused(rest);
    if (rest.length === 0) onClosed();
  };

  return (
    <FormSheet
      title={t('block.title')}
      form={form}
      submit={t('block.submit', { count: free })}
      busy={t('block.busy')}
      refused={refused.map((write) => (
        <RefusalBox
          key={write.id}
          desk={desk}
          entry={{ ...blockOf(write), kind: 'block', name: blockOf(write).reason }}
          write={write}
          takesFocus
          onDecided={() => decided(write.id)}
        />
      ))}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <BlockFields desk={desk} entries={entries} window={window} form={form} />
      <FormErrors form={form} />
    </FormSheet>
  );
}
