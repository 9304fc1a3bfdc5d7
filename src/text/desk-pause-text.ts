// Pauses of online booking in words.
import type { Desk } from '#domain/desk/desk.ts';
import type { PauseShown } from '#domain/desk/pauses.ts';
import { courtName } from '#text/entry-words.ts';
import { instantText } from './time-text.ts';
import { t } from './translate.ts';

/** How a pause stands: "Turf A: online booking is paused until Sat 21 Nov, 9:00 PM." */
export function pauseText(courts: Desk['courts'], pause: PauseShown): string {
  return t(`pause.${pause.is}${pause.courtId === null ? '' : 'Court'}`, {
    court: pause.courtId === null ? '' : courtName(courts, pause.courtId),
    time: instantText(pause.untilAt),
    next: pause.is === 'changing' ? instantText(pause.nextAt) : '',
  });
}
