import { useEffect, useRef } from 'react';
import type { DeskCourt } from '#domain/desk/desk.ts';
import { t } from '#text/translate.ts';
import { styled } from '#ui/styled.ts';
import { Tabs } from '#ui/tabs.tsx';

/** The tab of a week that shows every court. */
export const everyCourt = 'all';

const Strip = styled('div')({
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '&::-webkit-scrollbar': { display: 'none' },
  // As wide as their words, where these have no room beside each other.
  '& .tab-list': { minInlineSize: 'max-content' },
  '& .MuiTab-root': { flex: '1 0 auto', whiteSpace: 'nowrap' },
});

type CourtTabsProps = {
  courts: readonly DeskCourt[];
  open: string;
  onOpen: (name: string) => void;
  idsOf: (name: string) => { tab: string; panel: string };
};

/** The courts of a week as tabs; the open one comes into sight. */
export function CourtTabs({ courts, open, onOpen, idsOf }: CourtTabsProps) {
  const strip = useRef<HTMLDivElement>(null);
  const tabId = idsOf(open).tab;
  useEffect(() => {
    const box = strip.current?.getBoundingClientRect();
    const tab = document.getElementById(tabId)?.getBoundingClientRect();
    // Not scrollIntoView, which would also scroll the page.
    if (strip.current && box && tab) strip.current.scrollLeft += tab.left + tab.width / 2 - (box.left + box.width / 2);
  }, [tabId]);
  return (
    <Strip ref={strip}>
      <Tabs
        label={t('calendar.courts')}
        tabs={[
          { name: everyCourt, label: t('calendar.allCourts') },
          ...courts.map(({ id, name }) => ({ name: id, label: name })),
        ]}
        open={open}
        onOpen={onOpen}
        idsOf={idsOf}
      />
    </Strip>
  );
}
