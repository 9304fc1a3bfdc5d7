import type { EntryView } from '#hooks/use-entries.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';

/** Hours of a calendar date (YYYY-MM-DD, start hours 0 to 23) on one court or on several. */
export type HoursChoice = {
  courtIds: readonly string[];
  day: string;
  hours: readonly number[];
  /** Where the free hours stand: on a wide screen their sheet opens beside it. */
  anchor?: Element;
};

/** What the console opens over a screen. */
export type SheetState =
  | { is: 'hours'; choice: HoursChoice }
  | { is: 'guest'; source: 'walkin' | 'phone'; start: Partial<HoursChoice>; refused?: QueuedWrite }
  | { is: 'change'; entryId: string }
  | { is: 'block'; start: Partial<HoursChoice> }
  | { is: 'refusals' }
  | { is: 'entry'; entryId: string; isNoting?: boolean };

/** Opens the sheets of the console; every function stays the same as long as the venue does. */
export type SheetOpeners = {
  /** What can be entered into free hours: walk-in, phone booking, block. */
  openHours: (choice: HoursChoice) => void;
  openWalkIn: (start?: Partial<HoursChoice>) => void;
  openPhone: (start?: Partial<HoursChoice>) => void;
  openBlock: (start?: Partial<HoursChoice>) => void;
  /** Everything about one entry, and what can be done with it. `far`: the entry itself, where this device does not keep its day. */
  openEntry: (entryId: string, far?: EntryView) => void;
  /** The same, with the team's note open. */
  openNote: (entryId: string) => void;
  /** The form of an own entry. */
  openChange: (entryId: string) => void;
  /** The form of a refused walk-in or phone booking, which is sent in its place. */
  openRefused: (write: QueuedWrite) => void;
  /** Everything of the venue that was refused and is not decided yet. */
  openRefusals: () => void;
};
