import Avatar from '@mui/material/Avatar';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { palette, styled } from '#ui/styled.ts';

const { primary } = palette;

const Told = styled('div')({ display: 'grid', justifyItems: 'start', gap: 12 });

const Mark = styled(Avatar)({
  inlineSize: 52,
  blockSize: 52,
  backgroundColor: primary.soft,
  color: primary.ink,
});

type FinishedProps = {
  title: string;
  children: ReactNode;
  /** Leaves for `to` after so many ms, unless the person has already left. */
  leave?: { after: number; to: () => void };
};

/** Replaces a form after success; its heading takes the focus, so that it is read out. */
export function Finished({ title, children, leave }: FinishedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const moveOn = useRef(leave?.to);
  const after = leave?.after;
  useEffect(() => {
    moveOn.current = leave?.to;
  });
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (after === undefined) return undefined;
    const timer = setTimeout(() => moveOn.current?.(), after);
    return () => clearTimeout(timer);
  }, [after]);
  return (
    <Told>
      <Mark>
        <Icon name="check" size={28} />
      </Mark>
      <Typography ref={heading} variant="subtitle1" component="h2" tabIndex={-1}>
        {title}
      </Typography>
      {children}
    </Told>
  );
}
