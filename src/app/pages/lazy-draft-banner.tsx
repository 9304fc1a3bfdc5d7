import { lazy } from 'react';

const nothing = () => null;

/** Few people have a started booking elsewhere; a page without the banner is better than none. Wrap it in Suspense. */
export const LazyDraftBanner = lazy(() =>
  import('#features/booking/draft-banner.tsx').then(
    (banner) => ({ default: banner.DraftBanner }),
    () => ({ default: nothing }),
  ),
);
