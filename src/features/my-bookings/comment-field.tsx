import type { UseFormReturn } from 'react-hook-form';
import type { Review } from '#commands/submit-review.ts';
import { t } from '#text/translate.ts';
import { TextAreaField } from '#ui/form/text-area-field.tsx';

/** The comment of a review; it may stay empty. */
export function CommentField({ form }: { form: UseFormReturn<Review, unknown, Review> }) {
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
