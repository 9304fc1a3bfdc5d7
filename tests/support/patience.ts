import { configure } from '@testing-library/react';

// One second, the default, is what a loaded machine needs to draw a dialog.
configure({ asyncUtilTimeout: 40_000 });
