import { useState, type ReactNode } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { asAppError } from '#domain/errors.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import type { TextKey } from '#text/en.ts';
import { errorKey } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { EditedNotice } from './edited-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { OfflineNotice, type OfflineNoticeProps } from '#ui/feedback/offline-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { WaitingWrites } from './waiting-writes.tsx';
import { clearDraft, useFormDraft, withDraft } from './form-draft.ts';
import { FormErrors } from './form-errors.tsx';
import { Form } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';

/** `id`: of the write. */
type Outcome = { id: string } & ({ is: 'sent' | 'waiting' } | { is: 'failed'; write: QueuedWrite });

type FieldsProps<Values extends FieldValues> = {
  words: { form: TextKey; submit: TextKey; busy: TextKey };
  resolver: Resolver<Values, unknown, Values>;
  /** What the fields hold when nothing was typed yet. */
  blank: Values;
  /** Arguments of a write as people type them. */
  show: (input: Values) => Values;
  draftKey: string;
  /** Keeps the input on this device, in the place of the edited write. */
  send: (input: Values, replaces: string | undefined) => Promise<Outcome>;
  renderFields: (form: UseFormReturn<Values, unknown, Values>) => ReactNode;
};

type Follow = {
  edited: QueuedWrite | undefined;
  isTried: boolean;
  onBusy: () => void;
  /** Without an outcome where nothing was kept: the form says why. */
  onEnded: (outcome?: Outcome) => void;
};

function Fields<Values extends FieldValues>(props: FieldsProps<Values> & Follow) {
  const { words, resolver, blank, show, draftKey, send, renderFields, edited, isTried, onBusy, onEnded } = props;
  const [names] = useState(() => Object.keys(blank) as Path<Values>[]);
  const start = edited ? show({ ...blank, ...(edited.args as Values) }) : blank;
  const form = useForm<Values, unknown, Values>({
    resolver,
    defaultValues: withDraft(draftKey, start) as DefaultValues<Values>,
  });
  useFormDraft(form, draftKey, names);
  const submit = async (input: Values) => {
    onBusy();
    try {
      const outcome = await send(input, edited?.id);
      form.reset(blank);
      clearDraft(draftKey);
      onEnded(outcome);
    } catch (thrown) {
      form.setError('root', { message: errorKey(asAppError(thrown).code) });
      onEnded();
    }
  };
  return (
    <Form form={form} onSubmit={submit} label={t(words.form)}>
      {renderFields(form)}
      <FormErrors form={form} />
      <SubmitButton
        form={form}
        label={t(words.submit)}
        busyLabel={t(words.busy)}
        blocked={isTried ? t('formWaiting.editBlocked') : undefined}
      />
    </Form>
  );
}

type QueuedFormProps<Values extends FieldValues> = FieldsProps<Values> & {
  words: {
    waiting: TextKey;
    offline: TextKey;
    kept: TextKey;
    keptText: TextKey;
    /** Said above the form that starts over, until the next one leaves: a toast is gone after a moment. */
    sent?: TextKey;
  };
  connection: OfflineNoticeProps['connection'];
  /** What this device holds of this form; undefined until it was read. */
  writes: { others: readonly QueuedWrite[]; edited: QueuedWrite | undefined; isTried: boolean } | undefined;
  /** Id of the waiting write that is being changed. */
  editId: string | null;
  /** There is one at a time: as long as it waits it stands in the place of the form. */
  isSingle?: boolean;
  nameOf: (write: QueuedWrite) => string;
  onEdit: (id: string | null) => void;
  onDiscard: (write: QueuedWrite) => Promise<boolean>;
  /** The server has it; without this the form starts over. */
  onSent?: () => void;
};

/** A form that also works without a network: what was sent from it waits below its heading, and a refused write comes back into it. */
export function QueuedForm<Values extends FieldValues>(props: QueuedFormProps<Values>) {
  const { words, connection, writes, editId, isSingle = false, nameOf, onEdit, onDiscard, onSent, ...fields } = props;
  const [press, setPress] = useState<{ at: number; became?: Outcome | { is: 'busy' } | undefined }>({ at: 0 });
  // Once there the form stays, also while the writes of somebody else are read: it holds what is being typed.
  const [isThere, setThere] = useState(false);
  if (writes && !isThere) setThere(true);
  if (!writes && !isThere) return <Skeleton height={640} />;

  const { edited, isTried = false, others: all = [] } = writes ?? {};
  // The button tells what is on its way until its end is known.
  const isBusy = press.became?.is === 'busy';
  const others = all.filter(({ createdAt }) => !isBusy || createdAt < press.at);
  const onEnded = (outcome?: Outcome) => {
    setPress(({ at }) => ({ at, became: outcome }));
    if (!outcome) return undefined;
    if (outcome.is === 'sent' && onSent) return onSent();
    if (outcome.is === 'waiting') showToast({ kind: 'info', title: t(words.kept), text: t(words.keptText) });
    return onEdit(outcome.is === 'failed' ? outcome.write.id : null);
  };
  const waiting = (
    <WaitingWrites
      label={t(words.waiting)}
      writes={others}
      newId={press.became?.is === 'waiting' ? press.became.id : undefined}
      nameOf={nameOf}
      onEdit={onEdit}
      onDiscard={onDiscard}
    />
  );
  if (isSingle && others.length > 0) return waiting;
  return (
    <>
      {waiting}
      {editId && !isBusy && <EditedNotice key={editId} edited={edited} isTried={isTried} onStop={() => onEdit(null)} />}
      <OfflineNotice connection={others.length > 0 ? 'online' : connection} words={words.offline} />
      {press.became?.is === 'sent' && words.sent && <Notice kind="success">{t(words.sent)}</Notice>}
      <Fields
        key={fields.draftKey}
        {...fields}
        words={words}
        edited={edited}
        isTried={isTried}
        onBusy={() => setPress({ at: Date.now(), became: { is: 'busy' } })}
        onEnded={onEnded}
      />
    </>
  );
}
