type SkeletonProps = { height: number | string; width?: number | string };

/** A grey block of the size of what is coming, so that nothing jumps when it arrives. */
export function Skeleton({ height, width = '100%' }: SkeletonProps) {
  return <div className="skeleton" style={{ blockSize: height, inlineSize: width }} aria-hidden="true" />;
}
