// What the page's thread does between two points in time, from Chromium's own trace.

const kinds = {
  EventDispatch: 'script',
  RunMicrotasks: 'script',
  FunctionCall: 'script',
  FireAnimationFrame: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
};

/** Records the page's thread while `run` runs; the events of the trace. */
export async function traced(chrome, run) {
  const events = [];
  const keep = ({ value }) => events.push(...value);
  chrome.on('Tracing.dataCollected', keep);
  const categories = 'devtools.timeline,blink.user_timing';
  await chrome.send('Tracing.start', { transferMode: 'ReportEvents', categories });
  await run();
  const ended = new Promise((resolve) => chrome.once('Tracing.tracingComplete', resolve));
  await chrome.send('Tracing.end');
  await ended;
  chrome.off('Tracing.dataCollected', keep);
  return events;
}

/**
 * From each mark `from` to the mark `painted` that follows it, in ms: thread time of script, style, layout and paint (with what prepares
 * it), and `wait`, the rest of the clock: for the next frame, and for a core.
 */
export function spansOf(events) {
  const marks = events
    .filter(({ cat, name }) => cat.includes('user_timing') && (name === 'from' || name === 'painted'))
    .sort((a, b) => a.ts - b.ts);
  return marks.flatMap((from, at) => {
    const painted = marks[at + 1];
    if (from.name !== 'from' || painted?.name !== 'painted') return [];
    const span = { script: 0, style: 0, layout: 0, paint: 0 };
    const within = events
      .filter(
        ({ ph, pid, tid, ts }) =>
          ph === 'X' && pid === from.pid && tid === from.tid && ts >= from.ts && ts < painted.ts,
      )
      .sort((a, b) => a.ts - b.ts);
    let outer = { kind: undefined, end: 0 };
    for (const { name, ts, dur, tdur = 0 } of within) {
      const kind = kinds[name];
      const isInside = ts < outer.end;
      const isLaidOutByScript = outer.kind === 'script' && (kind === 'style' || kind === 'layout');
      if (!kind || (isInside && !isLaidOutByScript)) continue;
      span[kind] += tdur / 1000;
      if (isInside) span.script -= tdur / 1000;
      else outer = { kind, end: ts + dur };
    }
    const took = (painted.ts - from.ts) / 1000;
    const worked = span.script + span.style + span.layout + span.paint;
    return [{ ...span, wait: Math.max(0, took - worked), took }];
  });
}

/** The middle one of some figures, to a tenth. */
export function median(all) {
  const sorted = all.toSorted((a, b) => a - b);
  return Number(sorted[Math.floor(sorted.length / 2)].toFixed(1));
}

/**
 * The median of the same figures on a machine that is left alone, as far as it can be told: of each place in the `rounds` the quickest
 * quarter counts, since others on the machine only ever make it slower.
 */
export function medianOfQuicker(rounds) {
  const quicker = rounds[0].map((_, place) => {
    const same = rounds.map((round) => round[place]).toSorted((a, b) => a - b);
    return same[Math.floor((same.length - 1) / 4)];
  });
  return median(quicker);
}
