import { HeroFrame } from '#features/home/hero.tsx';
import { HomeFrame } from '#features/home/home-frame.tsx';
import { SignedOutBookings } from '#features/my-bookings/signed-out-bookings.tsx';
import type { ReactElement } from 'react';
import { Places } from '#app/shell/bottom-bar.tsx';
import { Header } from '#app/shell/header/header.tsx';
import { OfflineMarkPlace, PageSkeleton } from '#app/shell/placeholders.tsx';
import { styled, wide } from '#ui/styled.ts';

/** As tall as the search. Its fields would be a third of the document and do nothing before the app is there. */
const SearchPlace = styled('div')({
  blockSize: 312,
  [wide]: { blockSize: 184 },
});

const hero = (heading: ReactElement) => (
  <HeroFrame heading={heading}>
    <SearchPlace className="card" />
  </HeroFrame>
);

/** Ids by which index.html shows the parts of the opened address, for a guest or a signed-in person. */
const earlyIds = {
  mark: 'early-mark',
  home: 'early-home',
  page: 'early-page',
  guest: 'early-guest',
  person: 'early-person',
  signedOut: 'early-signed-out',
};

/**
 * The part of the shell above the fold. The build draws it into index.html (`.config/early-shell.ts`), so that it is there before
 * any script; the app replaces it in one step, with the same parts in the same places.
 */
export function EarlyShell() {
  return (
    <>
      <Header isEarly />
      <div id={earlyIds.mark} hidden>
        <OfflineMarkPlace />
      </div>
      <div id={earlyIds.home} hidden>
        <HomeFrame renderHero={hero}>{null}</HomeFrame>
      </div>
      <div id={earlyIds.page}>
        <PageSkeleton />
      </div>
      <template id={earlyIds.signedOut}>
        <SignedOutBookings />
      </template>
      <div id={earlyIds.guest}>
        <Places />
      </div>
      <div id={earlyIds.person} hidden>
        <Places uid="early" />
      </div>
    </>
  );
}
