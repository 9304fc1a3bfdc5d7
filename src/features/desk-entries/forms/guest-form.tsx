import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import addWalkIn from '#commands/desk/add-walk-in.ts';
import { aboutDesk } from '#commands/queue/desk-about.ts';
import { isServerReached } from '#data/server/reachability.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { karachiDate } from '#domain/calendar.ts';
import { takenHours } from '#domain/desk/day-model.ts';
import { deskPrices, sumOf } from '#domain/desk/desk-prices.ts';
import { courtsInUse, type Desk } from '#domain/desk/desk.ts';
import { entryWindow } from '#domain/desk/entry-actions.ts';
import { asAppError } from '#domain/errors.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { RefusalBox } from '#features/desk-entries/refusal/refusal-box.tsx';
import { walkInOf } from '#features/desk-entries/refusal/refused-writes.ts';
import type { HoursChoice } from '#features/desk-entries/sheet-state.ts';
import { entryInput, type EntryInput, type EntryTyped } from '#forms/desk-entry.ts';
import { sendWrite } from '#hooks/send-write.ts';
import { useEntries } from '#hooks/use-entries.ts';
import { errorKey } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { FormSheet } from '#features/desk-entries/forms/form-sheet.tsx';
import { GuestFields, type GuestTyped } from '#features/desk-entries/forms/guest-fields.tsx';
import { namesOf } from '#domain/desk/day-model.ts';
import { PlaceFields } from '#features/desk-entries/forms/place-fields.tsx';
import { courtName, entryKindWords, labelled, paidWords } from '#text/entry-words.ts';
import { formatDay } from '#text/format.ts';
import { rangeWords } from '#text/hour-words.ts';
import { CopyButton } from '#ui/copy-button.tsx';

type GuestFormProps = {
  desk: Desk;
  source: 'walkin' | 'phone';
  /** What was chosen in the grid. */
  start: Partial<HoursChoice>;
  /** The refused one that is being changed: the new one takes its place. */
  refused?: QueuedWrite | undefined;
  onClosed: () => void;
};

function startValues({ desk, start, refused }: GuestFormProps): EntryTyped {
  if (refused) {
    const { courtId, day, hours, name, phone = '', total, paid = 'unpaid', note = '' } = walkInOf(refused);
    return { courtId, day, hours: [...hours], name, phone, total: String(total), paid, note };
  }
  const { courtIds = [], day = karachiDate(serverNow()), hours = [] } = start;
  const courtId = courtIds[0] ?? courtsInUse(desk)[0]?.id ?? '';
  return { courtId, day, hours: [...hours], name: '', phone: '', total: '', paid: 'unpaid', note: '' };
}

/** A walk-in, or somebody who has called: one form, filled from the grid. It stays open only when the server says no. */
export default function GuestForm(props: GuestFormProps) {
  const { desk, source, onClosed } = props;
  const isPhone = source === 'phone';
  const [window] = useState(() => entryWindow(desk, serverNow()));
  const [refused, setRefused] = useState(props.refused);
  const form = useForm<EntryTyped, unknown, EntryInput>({
    resolver: zodResolver(entryInput(isPhone, window)),
    defaultValues: startValues(props),
  });
  const entries = useEntries(desk.venueId, desk.firstDay, desk.lastDay) ?? [];
  const [courtId, day, hours] = useWatch({ control: form.control, name: ['courtId', 'day', 'hours'] });
  const court = desk.courts.find(({ id }) => id === courtId);

  async function submit({ total, phone, note, ...typed }: EntryInput, close: () => void): Promise<void> {
    const taken = takenHours(entries, typed.courtId, typed.day);
    if (typed.hours.some((hour) => taken.has(hour))) return form.setError('hours', { message: 'walkIn.hoursTaken' });
    const input = {
      ...typed,
      source,
      total: total ?? (court ? sumOf(deskPrices(desk, court, typed.day, typed.hours)) : 0),
      ...(phone !== undefined && { phone }),
      ...(note !== '' && { note }),
    };
    try {
      const outcome = await sendWrite({
        command: addWalkIn,
        input,
        about: aboutDesk(addWalkIn, input, labelled(desk, { ...input, kind: source })),
        replaces: refused?.id,
      });
      if (outcome.is === 'failed') return setRefused(outcome.write);
      const isSent = outcome.is === 'sent' && isServerReached();
      showToast({ kind: 'success', title: t(isSent ? 'walkIn.saved' : 'walkIn.savedHere'), isKept: !isSent });
      return close();
    } catch (thrown) {
      return form.setError('root', { message: errorKey(asAppError(thrown).code) });
    }
  }

  return (
    <FormSheet
      title={t(isPhone ? 'walkIn.titlePhone' : 'walkIn.title')}
      form={form}
      submit={t('walkIn.save')}
      busy={t('walkIn.saving')}
      refused={
        refused && (
          <RefusalBox
            key={refused.id}
            desk={desk}
            entry={{ kind: source, ...walkInOf(refused) }}
            write={refused}
            takesFocus
            onDecided={onClosed}
          />
        )
      }
      onSubmit={submit}
      onClosed={onClosed}
    >
      <PlaceFields desk={desk} entries={entries} window={window} form={form} />
      <GuestFields
        form={form as unknown as UseFormReturn<GuestTyped>}
        prices={court && deskPrices(desk, court, day, hours)}
        isPhone={isPhone}
        names={namesOf(entries)}
      />
      <Problems form={form} desk={desk} source={source} />
    </FormSheet>
  );
}

type ProblemsProps = Pick<GuestFormProps, 'desk' | 'source'> & { form: UseFormReturn<EntryTyped, unknown, EntryInput> };

/** What went wrong as a whole; what this device could not keep can be copied. */
function Problems({ form, desk, source }: ProblemsProps) {
  const { errors } = useFormState({ control: form.control });
  return (
    <FormErrors
      form={form}
      action={errors.root && <CopyTyped desk={desk} source={source} typed={form.getValues()} />}
    />
  );
}

type CopyTypedProps = { desk: Desk; source: 'walkin' | 'phone'; typed: EntryTyped };

/** For a device that can keep nothing: what was typed, to be written down elsewhere. */
function CopyTyped({ desk, source, typed }: CopyTypedProps) {
  const { courtId, day, hours, name, phone, total, paid, note } = typed;
  const text = [
    t('walkIn.text', {
      kind: entryKindWords({ kind: source }),
      court: courtName(desk.courts, courtId),
      day: formatDay(day),
      hours: rangeWords(day, hours).join(', '),
    }),
    name,
    phone,
    total,
    t('walkIn.textPaid', { paid: paidWords(paid) }),
    note,
  ];
  return <CopyButton text={text.filter(Boolean).join('\n')} label={t('walkIn.copy')} hasWords />;
}
