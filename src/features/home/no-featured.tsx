import type { ComponentProps } from 'react';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { styled } from '#ui/styled.ts';

/** As tall as the cards that it stands for. */
const Place = styled('div')({ display: 'grid', minBlockSize: 360, '& > *': { alignContent: 'center' } });

/** Why there are no venues to feature. */
export function NoFeatured(props: ComponentProps<typeof EmptyState>) {
  return (
    <Place>
      <EmptyState {...props} />
    </Place>
  );
}
