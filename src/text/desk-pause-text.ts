// Pauses of online booking in words. Whoever shows one imports this, and so has them.
import type { Desk } from '#domain/desk/desk.ts';
import type { PauseShown } from '#domain/desk/pauses.ts';
import { courtName } from '#text/entry-words.ts';
import { deskPause } from './en/desk-pause.ts';
import { instantText } from './time-text.ts';
import { registerMessages, t } from './translate.ts';

registerMessages(deskPause);

/** How a pause stands: "Turf A: online booking is paused until Sat 21 Nov, 9:00 PM." */
export function pauseText(courts: Desk['courts'], pause: PauseShown): string {
  return t(`pause.${pause.is}${pause.courtId === null ? '' : 'Court'}`, {
    court: pause.courtId === null ? '' : courtName(courts, pause.courtId),
    time: instantText(pause.untilAt),
    next: pause.is === 'changing' ? instantText(pause.nextAt) : '',
  });
}
