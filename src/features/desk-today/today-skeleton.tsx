import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { styled } from '#ui/styled.ts';

const Blocks = styled('div')({ display: 'grid', gap: 12, marginBlockStart: 20 });

/** Stands for the day until it has been read. */
export function TodaySkeleton() {
  return (
    <Blocks aria-busy="true">
      <Skeleton height={132} />
      <Skeleton height={76} />
      <Skeleton height={76} />
      <Skeleton height={76} />
    </Blocks>
  );
}
