import type { ReactElement, ReactNode } from 'react';
import { Page } from '#ui/page.tsx';

type DeskFrameProps = {
  /** The venue of the address: its bars are round this screen (`vendor-console.tsx`), which renders only for somebody who works there. */
  venueId: string;
  title: string;
  /** For a screen whose title stands elsewhere. */
  hideHeading?: boolean;
  /** Puts the title inside something of the screen's own, e.g. between the arrows of a day. */
  renderHeading?: (heading: ReactElement) => ReactNode;
  children: ReactNode;
};

/** The frame of every screen of the vendor console: document title, heading, and the focus after a change of screens. */
export function DeskFrame({ venueId, children, ...page }: DeskFrameProps) {
  return (
    <Page key={venueId} {...page} className="desk-page">
      {children}
    </Page>
  );
}
