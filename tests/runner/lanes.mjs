/**
 * A step of the tests as the scheduler sees it. `cores`: how many it keeps busy. `after`: names that must have ended well.
 * `filler`: it has no clock of its own, runs at low priority in what the others leave, and takes no core from them.
 * `alone`: nothing else may run. `always`: also when what comes before it failed.
 * @typedef {{ name: string, cores?: number, after?: readonly string[], filler?: boolean, alone?: boolean, always?: boolean }} Step
 */

/**
 * Runs the steps on so many cores, in their order as far as cores are free. A step whose predecessor failed is not run.
 * `run` answers whether the step ended well. Resolves when nothing runs any more, with what was left out and why.
 * @template {Step} S
 * @param {readonly S[]} steps
 * @param {{ capacity: number, run: (step: S) => Promise<boolean> }} world
 * @returns {Promise<Map<string, string>>}
 */
export async function runInLanes(steps, { capacity, run }) {
  const waiting = new Set(steps);
  const running = new Map();
  const ended = new Map();
  const leftOut = new Map();
  const wanted = new Set(steps.map(({ name }) => name));

  const weight = ({ cores = 1, filler }) => (filler ? 0 : Math.min(cores, capacity));
  const busy = () => [...running.keys()].reduce((sum, step) => sum + weight(step), 0);
  /** A part of a run may be asked for alone: then what comes before it is taken to be there. */
  const before = ({ after = [] }) => after.filter((name) => wanted.has(name));

  function fits(step) {
    if (!before(step).every((name) => ended.has(name))) return false;
    if (step.alone) return running.size === 0;
    if ([...running.keys()].some(({ alone }) => alone)) return false;
    return busy() + weight(step) <= capacity;
  }

  async function start(step) {
    waiting.delete(step);
    const isGood = await run(step);
    running.delete(step);
    ended.set(step.name, isGood);
  }

  function leaveOut() {
    for (const step of waiting) {
      const cause = before(step).find((name) => ended.get(name) === false || leftOut.has(name));
      if (cause === undefined || step.always) continue;
      waiting.delete(step);
      ended.set(step.name, false);
      leftOut.set(step.name, cause);
    }
  }

  while (waiting.size > 0 || running.size > 0) {
    leaveOut();
    for (const step of waiting) {
      if (fits(step)) running.set(step, start(step));
      // Nothing overtakes a step that is ready and waits for room, or a wide one would wait for ever.
      else if (!step.alone && before(step).every((name) => ended.has(name))) break;
    }
    if (running.size > 0) await Promise.race(running.values());
    else if (waiting.size > 0 && ![...waiting].some(fits)) throw new Error(`Nothing can run of: ${names(waiting)}`);
  }
  return leftOut;
}

const names = (steps) => [...steps].map(({ name }) => name).join(', ');
