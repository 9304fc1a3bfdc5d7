import type { ReactNode } from 'react';
import { Page } from '#ui/page.tsx';

type DeskFrameProps = {
  /** The venue of the address: its bars are round this screen (`vendor-console.tsx`), which renders only for somebody who works there. */
  venueId: string;
  title: string;
  /** Where the screen has a heading of its own, e.g. a day. */
  hideHeading?: boolean;
  children: ReactNode;
};

/** The frame of every screen of the vendor console: document title, heading, and the focus after a change of screens. */
export function DeskFrame({ venueId, title, hideHeading = false, children }: DeskFrameProps) {
  return (
    <Page key={venueId} title={title} hideHeading={hideHeading} className="desk-page">
      {children}
    </Page>
  );
}
