import { useState } from 'react';
import type { VenueDetails } from '#domain/venue.ts';
import { t } from '#text/translate.ts';
import { Tabs } from '#ui/tabs.tsx';
import { CourtsTab } from './courts-tab.tsx';
import { DetailsTab } from './details-tab.tsx';
import { ReviewsTab } from './reviews-tab.tsx';
import './venue-tabs.css';

const names = ['details', 'courts', 'reviews'] as const;

/** Ids that tie a tab to its panel. */
const tabIds = (name: string) => ({ tab: `venue-tab-${name}`, panel: `venue-panel-${name}` });

export type VenueTabsProps = {
  venue: VenueDetails;
  online: boolean;
  /** True while courts and reviews that are not on this phone may still arrive. */
  coming: boolean;
  courtId: string | null;
  locked: boolean;
  onCourt: (courtId: string) => void;
};

/** Details, Courts (opened first, spec) and Reviews. The panels stay mounted, so that each keeps its place. */
export function VenueTabs({ venue, online, coming, courtId, locked, onCourt }: VenueTabsProps) {
  const [open, setOpen] = useState<(typeof names)[number]>('courts');
  const panels = {
    details: <DetailsTab venue={venue} online={online} />,
    courts: <CourtsTab courts={venue.courts} coming={coming} courtId={courtId} locked={locked} onCourt={onCourt} />,
    reviews: <ReviewsTab venue={venue} coming={coming} />,
  };
  return (
    <>
      <Tabs
        idsOf={tabIds}
        label={t('venue.tabs')}
        tabs={names.map((name) => ({ name, label: t(`venue.tab.${name}`) }))}
        open={open}
        onOpen={setOpen}
      />
      {names.map((name) => (
        <div
          key={name}
          role="tabpanel"
          id={tabIds(name).panel}
          aria-labelledby={tabIds(name).tab}
          className="venue-panel"
          hidden={name !== open}
          // Only the panel without a control of its own needs to be a stop for the keyboard.
          tabIndex={name === 'reviews' ? 0 : undefined}
        >
          {panels[name]}
        </div>
      ))}
    </>
  );
}
