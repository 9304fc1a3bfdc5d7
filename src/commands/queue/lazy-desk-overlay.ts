// A door: what a console's writes do to its entries is needed where some wait, and it brings the checks of their arguments along.
import { door } from '#domain/door.ts';

export const loadDeskOverlay = door(() => import('./desk-overlay.ts'));
