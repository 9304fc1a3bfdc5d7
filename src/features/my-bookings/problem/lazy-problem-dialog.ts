import { lazyDialog } from '#ui/overlay/lazy-dialog.ts';
import type { ProblemDialogProps } from './problem-dialog.tsx';

/** Two ways lead to it: the action of a booking, and "No" to whether a refund has arrived. */
export const ProblemDialog = lazyDialog<ProblemDialogProps>(() => import('./problem-dialog.tsx'));
