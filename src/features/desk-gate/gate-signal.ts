import { localStore } from '#data/storage/page-storage.ts';

const key = 'baari-gate-beep';

/** True where this phone was told to beep at every check; silent until then: a gate may stand beside a game. */
export function readBeep(): boolean {
  return localStore()?.getItem(key) === '1';
}

/** Remembers it for the next opening. A store that is full or refused forgets it. */
export function writeBeep(on: boolean): void {
  try {
    if (on) localStore()?.setItem(key, '1');
    else localStore()?.removeItem(key);
  } catch {
    // It counts as long as the gate is open: the screen has it in hand.
  }
}

/** One tremble for somebody who is in, three for everything else: felt without a look. */
const trembles = { yes: 80, no: [80, 80, 80, 80, 80] };
/** The same to the ear, in Hz; low is no. */
const tones = { yes: { times: 1, pitch: 880 }, no: { times: 3, pitch: 220 } };

/** Seconds of one beep, and from one to the next; ms after which a beep would be taken for that of another check. */
const lasts = 0.14;
const every = 0.22;
const lateAfter = 400;

let audio: AudioContext | undefined;

/** As loud as the phone is, and not at all where it is muted. */
async function beep({ times, pitch }: { times: number; pitch: number }): Promise<void> {
  // Before the first touch browsers make no sound, and say so in the console.
  if (typeof AudioContext === 'undefined') return;
  if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return;
  const asked = performance.now();
  audio ??= new AudioContext();
  await audio.resume();
  if (performance.now() - asked > lateAfter) return;
  const volume = audio.createGain();
  volume.gain.value = 0.4;
  volume.connect(audio.destination);
  for (let count = 0; count < times; count += 1) {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(volume);
    tone.start(audio.currentTime + count * every);
    tone.stop(audio.currentTime + count * every + lasts);
  }
}

/** Says to hand and ear whether somebody is in, without a look at the phone. */
export function signal(isIn: boolean, beeps: boolean): void {
  const answer = isIn ? 'yes' : 'no';
  // Safari has none.
  if ('vibrate' in navigator) navigator.vibrate(trembles[answer]);
  // A phone without a speaker has shown the card.
  if (beeps) beep(tones[answer]).catch(() => undefined);
}
