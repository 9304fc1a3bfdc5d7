import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { VenueDetails } from '#domain/venue.ts';
import { useIdle } from '#hooks/use-idle.ts';
import { t } from '#text/translate.ts';
import { styled } from '#ui/styled.ts';
import { Tabs } from '#ui/tabs.tsx';
import { loadPanels, MoreTab } from './lazy-more-tab.tsx';

const names = ['details', 'courts', 'reviews'] as const;
export type VenueTab = (typeof names)[number];

/** Ids that tie a tab to its panel. */
const tabIds = (name: string) => ({ tab: `venue-tab-${name}`, panel: `venue-panel-${name}` });

export type VenueTabsProps = {
  venue: VenueDetails;
  online: boolean;
  /** True while courts and reviews that are not on this device may still arrive. */
  coming: boolean;
  open: VenueTab;
  onOpen: (name: VenueTab) => void;
  /** The board of courts and hours, which is another feature's. */
  courts: ReactNode;
};

const Panel = styled('div')({
  paddingBlock: 14,
  '& > section + section': { marginBlockStart: 24 },
  h2: { marginBlockEnd: 8, fontSize: '1.125rem' },
  '.venue-text': { whiteSpace: 'pre-line', maxInlineSize: '68ch' },
});

/** Details, Courts (opened first, spec) and Reviews. A panel that was opened stays mounted, so that it keeps its place. */
export function VenueTabs({ venue, online, coming, open, onOpen, courts }: VenueTabsProps) {
  const [opened, setOpened] = useState<readonly VenueTab[]>(['courts']);
  const idle = useIdle();
  useEffect(() => {
    if (idle) void loadPanels().catch(() => undefined);
  }, [idle]);

  const tabs = useMemo(() => names.map((name) => ({ name, label: t(`venue.tab.${name}`) })), []);
  const show = useCallback(
    (name: VenueTab) => {
      onOpen(name);
      setOpened((before) => (before.includes(name) ? before : [...before, name]));
    },
    [onOpen],
  );
  const contentOf = (name: VenueTab) =>
    name === 'courts' ? courts : <MoreTab name={name} venue={venue} online={online} coming={coming} />;
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
}
