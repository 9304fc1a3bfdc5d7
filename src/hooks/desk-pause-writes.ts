// What one press does with a pause of online booking: kept on this device at once, sent when there is a way.
import pauseCommand from '#commands/desk/pause-online.ts';
import { aboutDesk } from '#commands/queue/desk-about.ts';
import { serverNow } from '#data/server/server-clock.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { canTakeBack, type PauseShown } from '#domain/desk/pauses.ts';
import { courtName } from '#text/entry-words.ts';
import { deskRefusalText } from '#text/desk-refusal-text.ts';
import { instantText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';
import { refusedInLane } from './refused-in-lane.ts';
import { discardWrite, sendWrite } from './send-write.ts';

/** What became of it, to be said. */
export type PauseSaid = { isDone: boolean; title: string; text?: string };

const iso = (instant: number) => new Date(instant).toISOString();

async function keep(desk: Desk, courtId: string | null, until: number | null): Promise<PauseSaid> {
  const { venueId } = desk;
  const input = { venueId, courtId, until: until === null ? null : iso(until), at: iso(serverNow()) };
  const courts = courtId === null ? t('pause.allCourts') : courtName(desk.courts, courtId);
  const label =
    until === null ? t('pause.aboutEnd', { courts }) : t('pause.about', { courts, time: instantText(until) });
  const outcome = await sendWrite({
    command: pauseCommand,
    input,
    about: aboutDesk(pauseCommand, input, { venueId, label }),
    replaces: await refusedInLane(pauseCommand.lane(input), pauseCommand.name),
  });
  if (outcome.is === 'failed') {
    const hasAccess = desk.rights.length > 0;
    const facts = { court: courts, name: null, venue: desk.name, hasAccess, now: serverNow() };
    return { isDone: false, title: deskRefusalText(outcome.write, facts) };
  }
  if (outcome.is === 'sent') return { isDone: true, title: t(until === null ? 'pause.resumed' : 'pause.isPaused') };
  return until === null
    ? { isDone: true, title: t('pause.resumeSaved'), text: t('pause.resumeSavedText') }
    : { isDone: true, title: t('pause.saved'), text: t('pause.savedText') };
}

/**
 * Stops online booking of a court, or of all of them, until an instant in ms.
 * @throws {AppError} what keeping a write throws
 */
export function pauseOnline(desk: Desk, courtId: string | null, until: number): Promise<PauseSaid> {
  return keep(desk, courtId, until);
}

/**
 * Lets online booking go on. What waits about the pause and was never sent is taken back instead: what it was stays then.
 * @throws {AppError} what keeping a write throws, SENDING
 */
export async function endPause(desk: Desk, pause: PauseShown): Promise<PauseSaid> {
  if (!canTakeBack(pause)) return keep(desk, pause.courtId, null);
  await discardWrite(pause.write);
  return { isDone: true, title: t('pause.takenBack') };
}
