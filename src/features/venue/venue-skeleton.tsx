import { t } from '#text/translate.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { PictureFrame } from './picture-frame.ts';
import { VenueLayout } from './venue-layout.ts';

/** As tall as the screen, so that the footer does not jump when the venue arrives. */
const Shape = styled('div')({
  minBlockSize: ['100vh', '100dvh'],
  '& > :last-child': { marginBlockStart: 8 },
  '& > :last-child > :first-of-type': { display: 'grid', alignContent: 'start', gap: 8 },
});

/** The page's shape while it comes; every block has its final size. `line` is what the document already shows under the name. */
export function VenueSkeleton({ line }: { line?: string | undefined }) {
  return (
    <Shape role="status" aria-busy="true" aria-label={t('venue.loading')}>
      {line ? <p dir="auto">{line}</p> : <Skeleton height={28} width="40%" />}
      <VenueLayout>
        <div>
          {!line && <Skeleton height={36} width="80%" />}
          <Skeleton height={24} width="45%" />
          <Skeleton height={24} width="70%" />
          <Skeleton height={44} width="60%" />
          <PictureFrame>
            <Skeleton height="100%" />
          </PictureFrame>
          <Skeleton height={48} />
          <Skeleton height={88} />
          <Skeleton height={88} />
        </div>
        <Skeleton height={520} />
      </VenueLayout>
    </Shape>
  );
}
