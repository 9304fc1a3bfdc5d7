import { useEffect } from 'react';
import type { Desk } from '#domain/desk/desk.ts';
import { letInAtGate, prepareGate, undo } from '#features/desk-entries/row/lazy-gate.ts';
import { useDeskSheets } from '#features/desk-entries/use-desk-sheets.tsx';
import { GateScreen } from '#features/desk-gate/gate-screen.tsx';
import { useEntries } from '#hooks/use-entries.ts';
import { t } from '#text/translate.ts';
import { DeskFrame } from './desk-frame.tsx';
import { useOpenVenue } from './use-membership.ts';

function GateOf({ desk }: { desk: Desk }) {
  const { venueId } = desk;
  const entries = useEntries(venueId, desk.firstDay, desk.lastDay);
  const { sheets, node } = useDeskSheets(venueId);
  // Before the first check needs it: by then the signal may be gone.
  useEffect(prepareGate, []);
  return (
    <DeskFrame venueId={venueId} title={t('gate.title')}>
      {entries && (
        <GateScreen
          desk={desk}
          entries={entries}
          onOpen={sheets.openEntry}
          letIn={(entry, collected, how) => letInAtGate({ desk, entry }, collected, how)}
          undo={(entry) => undo({ desk, entry })}
        />
      )}
      {node}
    </DeskFrame>
  );
}

/** /vendor/:venueId/gate */
export default function DeskGatePage() {
  return <GateOf desk={useOpenVenue().desk} />;
}
