import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useMemo, useRef, type ReactElement, type ReactNode } from 'react';
import { t } from '#text/translate.ts';

type PageProps = {
  title: string;
  hideHeading?: boolean;
  className?: string;
  /** Of a screen narrower than the product's, in px. */
  width?: number;
  before?: ReactNode;
  /** Puts the h1 inside something of the screen's own, e.g. a hero. */
  renderHeading?: (heading: ReactElement) => ReactNode;
  children: ReactNode;
};

/** `data-moved`: "1" from a route change until a screen has taken the focus for it, then empty. */
const moved = () => document.documentElement.dataset['moved'];

/** The frame of every screen: document title, one h1, and focus on it after a route change so that it is read out. */
export function Page({
  title,
  hideHeading = false,
  className = '',
  width,
  before,
  renderHeading,
  children,
}: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === t('app.name') ? title : `${title} · ${t('app.name')}`;
  }, [title]);
  useEffect(() => {
    if (!moved()) return;
    // Once: who has tabbed on when a later state of the screen takes the place of this one stays where they are.
    document.documentElement.dataset['moved'] = '';
    // What the address called for took it first, where all of it was there at once.
    if (!document.activeElement?.closest('main')) heading.current?.focus({ preventScroll: true });
  }, []);
  // A screen may render its h1 elsewhere once its content is there: the new one takes the focus over.
  const place = useCallback((element: HTMLHeadingElement | null) => {
    heading.current = element;
    if (moved() !== undefined && document.activeElement === document.body) element?.focus({ preventScroll: true });
  }, []);
  // Memoized, so that memoized screens can receive it as a prop.
  const h1 = useMemo(
    () => (
      <Typography ref={place} variant="h1" tabIndex={-1} dir="auto" {...(hideHeading && { className: 'sr-only' })}>
        {title}
      </Typography>
    ),
    [place, title, hideHeading],
  );
  return (
    <main id="main" className={`page ${className}`} tabIndex={-1} style={{ maxInlineSize: width }}>
      {before}
      {renderHeading ? renderHeading(h1) : h1}
      {children}
    </main>
  );
}
