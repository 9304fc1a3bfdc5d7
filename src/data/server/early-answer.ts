// The document of a venue, of Home and of the list asks before any code has come (src/app/early/ask-early.ts): a round trip less, and
// on a slow line the answer is here half a minute before the code. Here the code takes it over: the page of a venue once, as the
// answer to its own call; the first venues of a list to be shown until the device has a catalogue.

/** What the document leaves for the code under `baariEarly`, while it asks and afterwards. */
export type EarlyQuestion = {
  /** The function of the database and its arguments as JSON. */
  name: string;
  args: string;
  /** The code has asked by itself or taken the answer: the document asks no more. */
  isOver?: boolean;
  /** This device's ms. */
  sentAt?: number;
  /** Rejects when nobody answered well within 20 seconds. */
  answer?: Promise<{ data: unknown; receivedAt: number }>;
  /** What of it stands on the screen. */
  shown?: EarlyVenue;
};

/** What the document shows of a venue: its name, and its place and rating in one line. */
type EarlyVenue = { id: string; name: string; line: string };

/** An answer as it came, unchecked, with the times (this device's ms) at which it was asked for and came. */
export type EarlyAnswer = { data: unknown; sentAt: number; receivedAt: number };

/** What lay here for longer than this is asked for anew. */
const freshFor = 2 * 60 * 1000;

function question(): EarlyQuestion | undefined {
  return (globalThis as { baariEarly?: EarlyQuestion }).baariEarly;
}

/**
 * The answer to this very call, if the document has asked for it; undefined when it has not, when what came is of no use
 * or too old. A call is answered from here once. Never throws: whoever gets nothing asks the server.
 */
export async function takeEarlyAnswer(name: string, args: object): Promise<EarlyAnswer | undefined> {
  const asked = question();
  if (!asked || asked.isOver || asked.name !== name || asked.args !== JSON.stringify(args)) return undefined;
  asked.isOver = true;
  const { answer, sentAt } = asked;
  if (!answer || sentAt === undefined) return undefined;
  try {
    const { data, receivedAt } = await answer;
    return Date.now() - receivedAt > freshFor ? undefined : { data, sentAt, receivedAt };
  } catch {
    return undefined;
  }
}

/** The venues of part `first`, when the document has asked for it; undefined otherwise, and when nobody answered well. */
export async function earlyList(): Promise<unknown> {
  const asked = question();
  if (asked?.args !== '{"parts":[{"p":"first"}]}') return undefined;
  const answer = await asked.answer?.catch(() => undefined);
  const { k, viewer, parts } = Object(answer?.data) as { k?: unknown; viewer?: unknown; parts?: unknown };
  return k === 'sp1' && viewer === null && Array.isArray(parts) ? Reflect.get(Object(parts[0]), 'venues') : undefined;
}

/** What the document already shows of this venue, so that it stays on the screen until all of it is there. */
export function earlyVenue(id: string): EarlyVenue | undefined {
  const shown = question()?.shown;
  return shown?.id === id ? shown : undefined;
}
