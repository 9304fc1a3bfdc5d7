import type { UseFormReturn } from 'react-hook-form';
import type { Review } from '#commands/submit-review.ts';
import { t } from '#text/translate.ts';
import { FieldFrame } from '#ui/form/field-frame.tsx';
import { fieldErrorText } from '#ui/form/field-error.ts';

const id = 'review-comment';

/** The comment of a review; it may stay empty. */
export function CommentField({ form }: { form: UseFormReturn<Review, unknown, Review> }) {
  const failure = form.formState.errors.comment;
  const error = failure && fieldErrorText(failure.message);
  return (
    <FieldFrame id={id} label={t('bookings.rate.comment')} hint={t('bookings.rate.commentHint')} error={error}>
      <textarea
        className="input"
        id={id}
        rows={4}
        maxLength={2000}
        dir="auto"
        aria-describedby={[`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')}
        aria-invalid={error !== undefined}
        {...form.register('comment')}
      />
    </FieldFrame>
  );
}
