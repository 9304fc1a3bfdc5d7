// A door: the list of who comes is on the screen before the code that keeps what one tap does with it.
import { door } from '#domain/door.ts';
import { errorText } from '#text/error-text.ts';
import { showToast } from '#ui/overlay/toast.ts';
import type * as gateWrites from './gate-writes.ts';

type Gate = typeof gateWrites;
type At = gateWrites.At;

const loadGateWrites = door(() => import('./gate-writes.ts'));

async function withGate(act: (gate: Gate) => Promise<boolean>): Promise<boolean> {
  const gate = await loadGateWrites().catch((thrown: unknown) => {
    showToast({ kind: 'error', title: errorText(thrown) });
  });
  return gate ? act(gate) : false;
}

/** Fetches the code before the first tap; what fails is tried again by that. */
export function prepareGate(): void {
  void loadGateWrites().catch(() => undefined);
}

/** See `gate-writes.ts`. */
export const undo = (at: At): Promise<boolean> => withGate((gate) => gate.undo(at));

/** See `gate-writes.ts`. */
export const letIn = (at: At, collected: number | null): Promise<boolean> =>
  withGate((gate) => gate.letIn(at, collected));

/** See `gate-writes.ts`. */
export const letInAtGate = (at: At, collected: number | null, how: 'qr' | 'code'): Promise<boolean> =>
  withGate((gate) => gate.letInAtGate(at, collected, how));
