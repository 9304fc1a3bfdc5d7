import type { ReactElement } from 'react';
import { t } from '#text/translate.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { column, styled, wide } from '#ui/styled.ts';
import { HeaderFrame, PictureFrame } from './header/venue-header.tsx';

/** The venue, and beside it or below it the booking. */
export const VenueLayout = styled('div')({
  ...column,
  gap: 24,
  '& > *': { minInlineSize: 0 },
  [wide]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) clamp(280px, 29%, 360px)',
    alignItems: 'start',
    gap: 32,
  },
});

/** Tabs and board. */
export function BodySkeleton() {
  return (
    <>
      <Skeleton height={48} />
      <Space>
        <Skeleton height={360} />
      </Space>
    </>
  );
}

const Space = styled('div')({ marginBlockStart: 14 });

/** As tall as the screen, so that the footer does not jump when the venue arrives. */
const Shape = styled('div')({
  minBlockSize: ['100vh', '100dvh'],
  '& > :last-child': { marginBlockStart: 8 },
  '& > :last-child > :first-of-type': { display: 'grid', alignContent: 'start', gap: 8 },
});

/** The page's title, and the line that the document already shows under it. */
type Early = { heading: ReactElement; line: string };

/** The page's shape while it comes; every block has its final size. */
export function VenueSkeleton({ early }: { early?: Early }) {
  return (
    <Shape role="status" aria-busy="true" aria-label={t('venue.loading')}>
      {!early && <Skeleton height={28} width="40%" />}
      <VenueLayout>
        <div>
          <HeaderFrame>
            <div>
              <div className="venue-facts">
                {early?.heading ?? <Skeleton height={36} width="80%" />}
                {early ? (
                  <p className="venue-rating" dir="auto">
                    {early.line}
                  </p>
                ) : (
                  <Skeleton height={24} width="45%" />
                )}
                <Skeleton height={24} width="70%" />
              </div>
              <PictureFrame>
                <Skeleton height="100%" />
              </PictureFrame>
              <div className="venue-actions-place">
                <Skeleton height={44} width="60%" />
              </div>
            </div>
          </HeaderFrame>
          <BodySkeleton />
        </div>
        <Skeleton height={280} />
      </VenueLayout>
    </Shape>
  );
}
