/** How pauses of online booking stand, on every screen of the desk. */
export const deskPause = {
  'pause.title': 'Pause online booking',
  'pause.running': 'Online booking is paused until {time}.',
  'pause.runningCourt': '{court}: online booking is paused until {time}.',
  'pause.waiting': 'Pausing until {time}, not sent: customers can still book.',
  'pause.waitingCourt': '{court}: pausing until {time}, not sent: customers can still book.',
  'pause.changing': 'Online booking is paused until {time}. The change to {next} is not sent.',
  'pause.changingCourt': '{court}: online booking is paused until {time}. The change to {next} is not sent.',
  'pause.ending': 'Resuming, not sent: customers can’t book online yet.',
  'pause.endingCourt': '{court}: resuming, not sent: customers can’t book online yet.',
  'pause.card': 'Not online until {time}',
  'pause.manage': 'Change',
  'pause.resume': 'Resume',
  'pause.takeBack': 'Take back',
} as const;
