import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

type FinishedProps = {
  title: string;
  children: ReactNode;
  /** Moves on by itself after so many ms, unless the person has already gone elsewhere. */
  leave?: { after: number; to: () => void };
};

/** Replaces a form that has done its work; its heading takes the focus, so that it is read out. */
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
    <div className="finished">
      <span className="finished-mark">
        <Icon name="check" size={28} />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  );
}
