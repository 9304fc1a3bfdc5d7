import MuiSkeleton from '@mui/material/Skeleton';

type SkeletonProps = { height: number | string; width?: number | string };

/** A grey block of the size of what is coming, so that nothing jumps when it arrives. */
export function Skeleton({ height, width = '100%' }: SkeletonProps) {
  return <MuiSkeleton variant="rounded" animation="wave" height={height} width={width} aria-hidden="true" />;
}
