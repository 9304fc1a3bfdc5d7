import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import type { VenueDetails } from '#domain/venue.ts';
import { useIdle } from '#hooks/use-idle.ts';
import { t } from '#text/translate.ts';
import { styled } from '#ui/styled.ts';
import { Tabs } from '#ui/tabs.tsx';
import { CourtsTab } from './courts-tab.tsx';
import { loadPanels, MorePanel } from './more-panel.tsx';

const names = ['details', 'courts', 'reviews'] as const;
type Name = (typeof names)[number];

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

const Panel = styled('div')({
  paddingBlock: 20,
  '& > section + section': { marginBlockStart: 24 },
  h2: { marginBlockEnd: 8, fontSize: '1.125rem' },
  '.venue-text': { whiteSpace: 'pre-line', maxInlineSize: '68ch' },
});

/** Details, Courts (opened first, spec) and Reviews. A panel that was opened stays mounted, so that it keeps its place. */
export const VenueTabs = memo(function VenueTabs({ venue, online, coming, courtId, locked, onCourt }: VenueTabsProps) {
  const [open, setOpen] = useState<Name>('courts');
  const [opened, setOpened] = useState<readonly Name[]>(['courts']);
  const idle = useIdle();
  useEffect(() => {
    if (idle) void loadPanels().catch(() => undefined);
  }, [idle]);

  const tabs = useMemo(() => names.map((name) => ({ name, label: t(`venue.tab.${name}`) })), []);
  const show = useCallback((name: Name) => {
    setOpen(name);
    setOpened((before) => (before.includes(name) ? before : [...before, name]));
  }, []);
  const contentOf = (name: Name) =>
    name === 'courts' ? (
      <CourtsTab courts={venue.courts} coming={coming} courtId={courtId} locked={locked} onCourt={onCourt} />
    ) : (
      <MorePanel name={name} venue={venue} online={online} coming={coming} />
    );
  return (
    <>
      <Tabs idsOf={tabIds} label={t('venue.tabs')} tabs={tabs} open={open} onOpen={show} />
      {names.map((name) => (
        <Panel
          key={name}
          role="tabpanel"
          id={tabIds(name).panel}
          aria-labelledby={tabIds(name).tab}
          hidden={name !== open}
          // Only the panel without a control of its own needs to be a stop for the keyboard.
          tabIndex={name === 'reviews' ? 0 : undefined}
        >
          {opened.includes(name) && contentOf(name)}
        </Panel>
      ))}
    </>
  );
});
