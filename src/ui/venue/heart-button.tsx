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
  'm12 21-1.5-1.3C5.4 15.1 2 12 2 8.3 2 5.3 4.4 3 7.4 3c1.8 0 3.5.8 4.6 2.1C13.1 3.8 14.8 3 16.6 3c3 0 5.4 2.3 5.4 5.3 0 3.7-3.4 6.8-8.5 11.4z';

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
