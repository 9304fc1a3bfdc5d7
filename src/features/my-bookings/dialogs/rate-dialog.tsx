import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { queueWrite } from '#commands/queue/queue.ts';
import submitReview, { reviewForm, type ReviewForm } from '#commands/submit-review.ts';
import type { Booking } from '#domain/booking.ts';
import { asAppError } from '#domain/errors.ts';
import { mayReplace, type QueuedWrite } from '#domain/queued-write.ts';
import { knownReviews, reviewOf } from '#features/my-bookings/waits/own-review.ts';
import { useConnection } from '#hooks/use-online.ts';
import type { TextKey } from '#text/en.ts';
import { errorKey } from '#text/error-text.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { OfflineNotice } from '#ui/feedback/offline-notice.tsx';
import { clearDraft, useFormDraft, withDraft } from '#ui/form/form-draft.ts';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { DialogBody, DialogFoot, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { palette, smallRadius, styled } from '#ui/styled.ts';
import { masked, star } from '#ui/venue/stars.tsx';

const words: readonly TextKey[] = [
  'bookings.rate.words1',
  'bookings.rate.words2',
  'bookings.rate.words3',
  'bookings.rate.words4',
  'bookings.rate.words5',
];

const Fields = styled('fieldset')({
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, fontSize: '0.875rem', fontWeight: 600 },
});

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', marginInlineStart: -8 });

const Star = styled('label')({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  inlineSize: 48,
  blockSize: 52,
  cursor: 'pointer',
  '& > input': {
    position: 'absolute',
    inset: 4,
    margin: 0,
    appearance: 'none',
    borderRadius: smallRadius,
    cursor: 'pointer',
  },
  '& > span': {
    inlineSize: 34,
    blockSize: 34,
    background: palette.outline,
    ...masked(`${star} center / contain no-repeat`),
    pointerEvents: 'none',
  },
  '&[data-on] > span': { background: palette.secondary.main },
  '@media (forced-colors: active)': { '& > span': { forcedColorAdjust: 'none' } },
});

const Word = styled('span')({ paddingInlineStart: 10, color: palette.text.secondary, fontSize: '0.9375rem' });

/**
 * Five native radio buttons that look like stars: arrow keys and screen readers work as everywhere, and a chosen number
 * stays. Not Material's Rating: while none is chosen its sixth radio has the focus, out of sight and under the others.
 */
function StarPicker({ value, onChange }: { value: number; onChange: (rating: number) => void }) {
  const word = words[value - 1];
  return (
    <Fields>
      <legend>{t('bookings.rate.stars')}</legend>
      <Row>
        {words.map((key, at) => (
          <Star key={key} data-on={at < value || undefined}>
            <input
              type="radio"
              name="rating"
              checked={value === at + 1}
              aria-label={t('bookings.rate.starLabel', {
                stars: t('bookings.rate.star', { count: at + 1 }),
                word: t(key),
              })}
              onChange={() => onChange(at + 1)}
            />
            <span aria-hidden="true" />
          </Star>
        ))}
        <Word aria-hidden="true">{t(word ?? 'bookings.rate.none')}</Word>
      </Row>
    </Fields>
  );
}

/** The comment of a review; it may stay empty. */
function CommentField({ form }: { form: UseFormReturn<ReviewForm, unknown, ReviewForm> }) {
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
  const connection = useConnection();
  // What arrives while somebody types is not what they answer to.
  const [opened] = useState(booking);
  const draft = `baari.form.review.${booking.id}`;
  const form = useForm<ReviewForm, unknown, ReviewForm>({
    resolver: zodResolver(reviewForm),
    defaultValues: {
      ...withDraft(draft, (write ? reviewOf(write) : booking.review) ?? { rating: 0, comment: '' }),
      bookingId: booking.id,
    },
  });
  useFormDraft(form, draft, kept);
  const rating = useWatch({ control: form.control, name: 'rating' });
  const { isSubmitting } = form.formState;

  async function submit(input: ReviewForm, close: () => void): Promise<void> {
    try {
      const about = { venue: booking.venueName, rating: input.rating };
      const replaces = write && mayReplace(write) ? write.id : undefined;
      const known = { ...input, basedOn: knownReviews(opened, write) };
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
            <OfflineNotice connection={connection} words="bookings.rate.offline" />
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
