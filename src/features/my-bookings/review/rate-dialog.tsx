import { useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { queueWrite } from '#commands/queue/queue.ts';
import submitReview, { review, type Review } from '#commands/submit-review.ts';
import type { Booking } from '#domain/booking.ts';
import { asAppError } from '#domain/errors.ts';
import { mayReplace, type QueuedWrite } from '#domain/queued-write.ts';
import { useOnline } from '#hooks/use-online.ts';
import { formatDay } from '#text/format.ts';
import { errorKey } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { DialogBody, DialogFoot, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { clearDraft, useFormDraft, withDraft } from '#ui/form/form-draft.ts';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { knownReviews, reviewOf } from './own-review.ts';
import { StarPicker } from './star-picker.tsx';

/** The comment of a review; it may stay empty. */
function CommentField({ form }: { form: UseFormReturn<Review, unknown, Review> }) {
  return (
    <TextAreaField
      form={form}
      name="comment"
      label={t('bookings.rate.comment')}
      hint={t('bookings.rate.commentHint')}
      rows={4}
      maxLength={2000}
      required={false}
    />
  );
}

const kept = ['rating', 'comment'] as const;

type RateDialogProps = { booking: Booking; write: QueuedWrite | undefined; onClosed: () => void };

/** "Rate Venue": stars and a comment. What was typed stays over a closed dialog until it is queued. */
export default function RateDialog({ booking, write, onClosed }: RateDialogProps) {
  const online = useOnline();
  // What arrives while somebody types is not what they answer to.
  const [opened] = useState(booking);
  const draft = `baari.form.review.${booking.id}`;
  const form = useForm<Review, unknown, Review>({
    resolver: zodResolver(review),
    defaultValues: {
      ...withDraft(draft, (write ? reviewOf(write) : booking.review) ?? { rating: 0, comment: '' }),
      bookingId: booking.id,
    },
  });
  useFormDraft(form, draft, kept);
  const rating = useWatch({ control: form.control, name: 'rating' });
  const { isSubmitting } = form.formState;

  async function submit(input: Review, close: () => void): Promise<void> {
    try {
      const about = { venue: booking.venueName, rating: input.rating };
      const replaces = write && mayReplace(write) ? write.id : undefined;
      const basedOn = knownReviews(opened, write);
      const known = basedOn ? { ...input, basedOn } : input;
      await queueWrite({ command: submitReview, input: known, about, replaces });
    } catch (thrown) {
      return form.setError('root', { message: errorKey(asAppError(thrown).code) });
    }
    clearDraft(draft);
    return close();
  }
  const lead = (
    <p className="small muted" dir="auto">
      {t('bookings.at', { venue: booking.venueName, what: formatDay(booking.day) })}
    </p>
  );
  return (
    <DialogFrame
      title={t('bookings.rate.title')}
      lead={lead}
      onClosed={onClosed}
      renderBody={(close) => (
        <Form form={form} label={t('bookings.rate.title')} onSubmit={(input) => submit(input, close)}>
          <DialogBody>
            <StarPicker value={rating} onChange={(next) => form.setValue('rating', next, { shouldDirty: true })} />
            <CommentField form={form} />
            {booking.isReviewed && <p className="small muted">{t('bookings.rate.replaces')}</p>}
            {!online && <Notice kind="offline">{t('bookings.rate.offline')}</Notice>}
            <FormErrors form={form} />
          </DialogBody>
          <DialogFoot>
            <Button look="outline" onClick={close}>
              {t('bookings.rate.later')}
            </Button>
            <Button look="primary" type="submit" disabled={rating < 1 || isSubmitting}>
              {t(isSubmitting ? 'bookings.rate.busy' : 'bookings.rate.submit')}
            </Button>
          </DialogFoot>
        </Form>
      )}
    />
  );
}
