import { useState } from 'react';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';

/** Marks a venue, or takes the mark away; the card says why it could not. */
export type Mark = (venueId: string, isMarked: boolean) => Promise<void>;

type HeartButtonProps = {
  venue: { id: string; name: string };
  /** Undefined until the device has said. */
  isMarked: boolean | undefined;
  onMark: Mark;
};

const heart =
  'm12 21-1.500-1.300C5.400 15.100 2 12 2 8.300 2 5.300 4.400 3 7.400 3c1.800 0 3.500.8 4.600 2.100C13.100 3.800 14.800 3 16.600 3c3 0 5.400 2.300 5.400 5.300 0 3.700-3.400 6.800-8.500 11.400z';

/** The same element for every card: React leaves one alone that it has drawn before. */
const drawing = (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
    <path d={heart} />
  </svg>
);

/** Keeps a venue from its card. Plain elements: a list draws nine of them (see venue-card-frame.tsx). */
export function HeartButton({ venue: { id, name }, isMarked = false, onMark }: HeartButtonProps) {
  const [failure, setFailure] = useState<{ id: string; why: string }>();
  const toggle = () => {
    setFailure(undefined);
    onMark(id, !isMarked).catch((thrown: unknown) => setFailure({ id, why: errorText(thrown) }));
  };
  return (
    <>
      <button
        type="button"
        className="venue-card-heart"
        aria-pressed={isMarked}
        aria-label={t('venue.saveLabel', { name })}
        onClick={toggle}
      >
        {drawing}
      </button>
      {/* Another venue that comes to this place of a list has nothing to do with it. */}
      {failure?.id === id && (
        <p className="venue-card-failed" role="alert">
          {t('venue.saveFailed', { why: failure.why })}
        </p>
      )}
    </>
  );
}
