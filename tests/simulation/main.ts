// What the runner loads, bundled with the engine: histories by their seed, against the model.
import { runHistory, type Told } from './history.ts';
import { createModelServer } from './server-model.ts';

export type Run = (seed: number, most?: number) => Promise<Told>;

/** Gives back how to run seeds. */
export async function open(): Promise<Run> {
  const server = createModelServer();
  return (seed, most) => runHistory(seed, server, { most });
}
