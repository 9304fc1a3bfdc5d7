import type { DraftBannerProps } from '#features/draft/draft-banner.tsx';
import { lazyOptional } from '#ui/lazy-optional.ts';

const nothing = () => null;

/** Few people have a started booking elsewhere; a page without the banner is better than none. */
export const LazyDraftBanner = lazyOptional<DraftBannerProps>(
  () => import('#features/draft/draft-banner.tsx').then((banner) => ({ default: banner.DraftBanner })),
  nothing,
);
