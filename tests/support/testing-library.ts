import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// One second, the default, is what a loaded machine needs to draw a dialog.
configure({ asyncUtilTimeout: 40_000 });

// The files of a worker share one document: what a test leaves mounted, the first one of the next file would find.
afterEach(cleanup);
