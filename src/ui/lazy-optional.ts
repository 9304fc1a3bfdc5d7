import type { ComponentType } from 'react';
import { lazyScreen, type LazyComponent } from './lazy-screen.tsx';

/**
 * A part that a screen does without when its code cannot be fetched: `Plain` stands in its place until it is here. What did not
 * come is asked for again where the part is next drawn anew.
 */
export function lazyOptional<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Plain: ComponentType<P>,
): LazyComponent<P> {
  return lazyScreen<P>(load, Plain, Plain);
}
