import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { queueWrite } from '#commands/queue/queue.ts';
import reportProblem, {
  hasReference,
  problemForm,
  type ProblemForm,
  type ProblemReport,
} from '#commands/report-problem.ts';
import { uploadReceipt } from '#data/repositories/receipts.ts';
import type { Booking, StoredReceipt } from '#domain/booking.ts';
import { asAppError, type ErrorCode } from '#domain/errors.ts';
import { type ProblemKind, problemKindsOf, problemText } from '#domain/problem.ts';
import { mayReplace, type QueuedWrite } from '#domain/queued-write.ts';
import { lightenReceipt } from '#hooks/prepare-receipt.ts';
import { useConnection } from '#hooks/use-online.ts';
import type { TextKey } from '#text/en.ts';
import { errorKey } from '#text/error-text.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { OfflineNotice } from '#ui/feedback/offline-notice.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { clearDraft, useFormDraft, withDraft } from '#ui/form/form-draft.ts';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { DialogBody, DialogFoot, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { type Picture, PictureField } from './picture-field.tsx';

/** The file did not get through; chosen again or later it may. */
const unsent = new Set<ErrorCode>(['OFFLINE', 'BUSY', 'NOT_OURS', 'LINE_SLOW', 'RECEIPT_UPLOAD']);

/** The path of a picture at the server, or the words why it is not there. */
async function sendPicture(receipt: StoredReceipt): Promise<{ path: string } | { failed: TextKey }> {
  try {
    return { path: await uploadReceipt(receipt, { onStep: () => undefined, lighten: lightenReceipt }) };
  } catch (thrown) {
    const { code } = asAppError(thrown);
    return { failed: unsent.has(code) ? 'problem.pictureFailed' : errorKey(code) };
  }
}

/** Arguments of the write: without fields that are empty or no longer asked for. */
function reportOf({ reference, ...input }: ProblemForm, picture: string | undefined): ProblemReport {
  return {
    ...input,
    ...(picture && { picture }),
    ...(reference && hasReference(input.kind) && { reference }),
  };
}

/** Content of a report that waits; empty where a newer build wrote it in another shape. */
function reportIn(write: QueuedWrite | undefined): Partial<ProblemReport> {
  return (write && reportProblem.input.safeParse(write.args).data) ?? {};
}

const kept = ['kind', 'text', 'reference'] as const;

export type ProblemDialogProps = {
  booking: Booking;
  /** Kind of the problem, where the button that led here names it. */
  kind?: ProblemKind | undefined;
  /** The report of this booking that waits or was refused, to be changed. */
  write?: QueuedWrite | undefined;
  onClosed: () => void;
};

/** "Something is wrong with this booking". What was typed stays over a closed dialog until it is queued. */
export default function ProblemDialog({ booking, kind: given, write, onClosed }: ProblemDialogProps) {
  const { id: bookingId, venueName: venue } = booking;
  const day = formatDay(booking.day);
  const connection = useConnection();
  const [before] = useState(() => reportIn(write));
  const [picture, setPicture] = useState<Picture>(before.picture);
  const [isUploading, setUploading] = useState(false);
  const draft = `baari.form.problem.${bookingId}`;
  const { kind: kindBefore = '', text = '', reference = '' } = before;
  const form = useForm<ProblemForm, unknown, ProblemForm>({
    resolver: zodResolver(problemForm),
    defaultValues: {
      // Nothing is chosen yet: the schema says so at the end.
      ...withDraft(draft, { kind: kindBefore as ProblemKind, text, reference }),
      ...(given && { kind: given }),
      bookingId,
    },
  });
  useFormDraft(form, draft, kept);
  const kind: string = useWatch({ control: form.control, name: 'kind' });
  const { isSubmitting } = form.formState;
  const options = problemKindsOf(booking).map((value) => ({ value, label: t(`problem.kind.${value}`) }));

  async function submit(input: ProblemForm, close: () => void): Promise<void> {
    let path = typeof picture === 'string' ? picture : undefined;
    if (typeof picture === 'object') {
      // An upload goes on trying for half a minute.
      if (connection !== 'online') return form.setError('root', { message: 'problem.pictureFailed' });
      setUploading(true);
      const sent = await sendPicture(picture);
      setUploading(false);
      if ('failed' in sent) return form.setError('root', { message: sent.failed });
      path = sent.path;
    }
    try {
      const replaces = write && mayReplace(write) ? write.id : undefined;
      await queueWrite({ command: reportProblem, input: reportOf(input, path), about: { venue, day }, replaces });
    } catch (thrown) {
      return form.setError('root', { message: errorKey(asAppError(thrown).code) });
    }
    clearDraft(draft);
    return close();
  }
  const lead = (
    <p className="small muted" dir="auto">
      {t('bookings.at', { venue, what: day })}
    </p>
  );
  const busy = isUploading ? 'problem.uploading' : 'problem.busy';
  return (
    <DialogFrame
      title={t('problem.title')}
      lead={lead}
      onClosed={onClosed}
      renderBody={(close) => (
        <Form form={form} label={t('problem.title')} onSubmit={(input) => submit(input, close)}>
          <DialogBody>
            <p>{t('problem.lead')}</p>
            <ChoiceField form={form} name="kind" legend={t('problem.kind')} options={options} />
            {hasReference(kind) && (
              <TextField
                form={form}
                name="reference"
                label={t('problem.reference')}
                hint={t('problem.referenceHint')}
                autoComplete="off"
                required={false}
              />
            )}
            <TextAreaField
              form={form}
              name="text"
              label={t(kind === 'paid' ? 'problem.textPaid' : 'problem.text')}
              {...(kind === 'paid' && { hint: t('problem.textPaidHint') })}
              rows={4}
              maxLength={problemText.max}
            />
            <OfflineNotice connection={connection} words="problem.offline" />
            <PictureField
              picture={picture}
              canPick={connection === 'online'}
              isBusy={isSubmitting}
              onPicture={setPicture}
            />
            <FormErrors form={form} />
          </DialogBody>
          <DialogFoot>
            <Button look="outline" disabled={isSubmitting} onClick={close}>
              {t('problem.later')}
            </Button>
            <Button look="primary" type="submit" disabled={isSubmitting}>
              {t(isSubmitting ? busy : 'problem.submit')}
            </Button>
          </DialogFoot>
        </Form>
      )}
    />
  );
}
