import { useEffect } from 'react';
import { serverNow } from '#data/server/server-clock.ts';
import { anyTime, isOutsideWindow, type When } from '#domain/when.ts';
import { WhenPicker } from '#ui/form/when-picker.tsx';

export type WhenFieldProps = { when: When; onChange: (when: When) => void };

/** The day and the time of the search; it comes after the first paint. */
export default function WhenField({ when, onChange }: WhenFieldProps) {
  const now = serverNow();
  // Kept since then: nobody could choose it now.
  const isOver = when.day !== '' && isOutsideWindow(when, now);
  useEffect(() => {
    if (isOver) onChange(anyTime);
  }, [isOver, onChange]);
  return (
    <div className="home-when">
      <WhenPicker when={when} now={now} onChange={onChange} />
    </div>
  );
}
