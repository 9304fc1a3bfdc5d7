import { serverNow } from '#data/server/server-clock.ts';
import type { When } from '#domain/when.ts';
import { WhenPicker } from '#ui/form/when-picker.tsx';

export type WhenFieldProps = { when: When; onChange: (when: When) => void };

/** The day and the time of the search; it comes after the first paint. */
export default function WhenField({ when, onChange }: WhenFieldProps) {
  return (
    <div className="home-when">
      <WhenPicker when={when} now={serverNow()} onChange={onChange} />
    </div>
  );
}
