import MuiTab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import { memo } from 'react';
import { styled } from '#ui/styled.ts';

/** Narrower than Material's at its sides: with text twice as large a word was broken. */
const Tab = styled(MuiTab)({ paddingInline: 4 });

type TabsProps<Name extends string> = {
  label: string;
  tabs: readonly { name: Name; label: string }[];
  open: Name;
  onOpen: (name: Name) => void;
  idsOf: (name: Name) => { tab: string; panel: string };
};

function PlainTabs<Name extends string>({ label, tabs, open, onOpen, idsOf }: TabsProps<Name>) {
  return (
    <MuiTabs
      className="tab-list"
      aria-label={label}
      variant="fullWidth"
      selectionFollowsFocus
      value={open}
      onChange={(_event, name: Name) => onOpen(name)}
    >
      {tabs.map((tab) => {
        const ids = idsOf(tab.name);
        return <Tab key={tab.name} id={ids.tab} aria-controls={ids.panel} value={tab.name} label={tab.label} />;
      })}
    </MuiTabs>
  );
}

/**
 * Tabs after the ARIA pattern: one stop for the Tab key, arrows move and open. Material measures them after every render, which
 * forces a layout of the page, so they are memoized.
 */
export const Tabs = memo(PlainTabs) as typeof PlainTabs;
