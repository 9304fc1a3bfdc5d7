import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import changeWalkIn from '#commands/desk/change-walk-in.ts';
import { aboutDesk } from '#commands/queue/desk-about.ts';
import { isServerReached } from '#data/server/reachability.ts';
import { serverNow } from '#data/server/server-clock.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { asAppError } from '#domain/errors.ts';
import { formatPhone } from '#domain/phone.ts';
import { labelled } from '#text/entry-words.ts';
import { guestInput, type GuestInput } from '#forms/desk-entry.ts';
import { refusedInLane } from '#hooks/refused-in-lane.ts';
import { sendWrite } from '#hooks/send-write.ts';
import { useEntries, type EntryView } from '#hooks/use-entries.ts';
import { refusalText } from '#text/desk-refusal-text.ts';
import { courtName, entryWhen } from '#text/entry-words.ts';
import { errorKey } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { useState } from 'react';
import { Notice } from '#ui/feedback/notice.tsx';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { FormSheet } from './form-sheet.tsx';
import { GuestFields, type GuestTyped } from './guest-fields.tsx';
import { namesOf } from '#domain/desk/day-model.ts';

type ChangeFormProps<E = EntryView> = { desk: Desk; entry: E; onClosed: () => void };

const ways = ['unpaid', 'cash', 'transfer'] as const;

/**
 * The form of an own entry that exists already: who, how much, how paid. Court and hours stay. It outlives its entry: what was
 * typed must not go when somebody else removes that.
 */
export default function ChangeForm({ entry, ...props }: ChangeFormProps<EntryView | undefined>) {
  const [shown, setShown] = useState(entry);
  if (entry && entry !== shown) setShown(entry);
  return shown && <Shown {...props} entry={shown} />;
}

function Shown({ desk, entry, onClosed }: ChangeFormProps) {
  const isPhone = entry.kind === 'phone';
  // 30 days after the day the venue no longer sees the number: nobody can be asked to type it again.
  const [isHidden] = useState(isPhone && entry.phone === null);
  const [refusal, setRefusal] = useState<string>();
  // A pull behind the open form is no reason to undo what it brought.
  const [was] = useState(() => ({
    name: entry.name,
    phone: entry.phone,
    total: entry.total,
    paid: entry.paid,
    note: entry.note,
  }));
  const form = useForm<GuestTyped, unknown, GuestInput>({
    resolver: zodResolver(guestInput(isPhone && !isHidden)),
    defaultValues: {
      name: entry.name ?? '',
      phone: entry.phone ? formatPhone(entry.phone) : '',
      total: String(entry.total ?? 0),
      paid: ways.find((way) => way === entry.paid) ?? 'unpaid',
      note: entry.note ?? '',
    },
  });
  const entries = useEntries(desk.venueId, desk.firstDay, desk.lastDay) ?? [];
  // What was never made cannot be changed: a change would wait behind it for good.
  const neverMade = entry.isNew ? entry.pending.find(({ state }) => state === 'failed') : undefined;

  async function submit({ name, phone, total, paid, note }: GuestInput, close: () => void): Promise<void> {
    const input = {
      entryId: entry.id,
      name,
      total: total ?? 0,
      paid,
      ...(phone !== undefined && { phone }),
      ...(note !== '' && { note }),
      was,
    };
    try {
      const about = aboutDesk(changeWalkIn, input, labelled(desk, { ...entry, name }));
      const replaces = await refusedInLane(changeWalkIn.lane(input), changeWalkIn.name);
      const outcome = await sendWrite({ command: changeWalkIn, input, about, replaces });
      if (outcome.is === 'failed') return setRefusal(refusalText(desk, entry, outcome.write, serverNow()));
      const isSent = outcome.is === 'sent' && isServerReached();
      showToast({ kind: 'success', title: t(isSent ? 'walkIn.saved' : 'walkIn.savedHere'), isKept: !isSent });
      return close();
    } catch (thrown) {
      return form.setError('root', { message: errorKey(asAppError(thrown).code) });
    }
  }

  return (
    <FormSheet
      title={t('walkIn.titleChange')}
      lead={
        <p className="small muted">
          {t('entry.hours', { court: courtName(desk.courts, entry.courtId), hours: entryWhen(entry) })}
        </p>
      }
      form={form}
      submit={t('walkIn.saveChanges')}
      busy={t('walkIn.saving')}
      blocked={neverMade && refusalText(desk, entry, neverMade, serverNow())}
      onSubmit={submit}
      onClosed={onClosed}
    >
      {refusal && (
        <Notice kind="error" role="alert">
          {refusal}
        </Notice>
      )}
      <GuestFields
        form={form as never}
        prices={undefined}
        isPhone={isPhone && !isHidden}
        phoneHint={isHidden ? t('walkIn.phoneHidden') : undefined}
        names={namesOf(entries)}
      />
      <FormErrors form={form} />
    </FormSheet>
  );
}
