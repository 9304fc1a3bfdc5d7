import { useRef } from 'react';
import { serverNow } from '#data/server/server-clock.ts';
import type { Desk } from '#domain/desk/desk.ts';
import type { EntryView } from '#hooks/use-entries.ts';
import { t } from '#text/translate.ts';
import { Tick } from '#ui/form/tick.tsx';
import { styled } from '#ui/styled.ts';
import { theme } from '#ui/theme/theme.ts';
import { Viewfinder } from './camera/viewfinder.tsx';
import { CodeForm } from './code-form.tsx';
import { LastChecks } from './last-checks.tsx';
import { ResultCard } from './result/result-card.tsx';
import { useGate, type GateWrites } from './use-gate.ts';

const Parts = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: 20,
  marginBlockStart: 12,
  '& h2': { marginBlockEnd: 8, fontSize: '1.125rem' },
  // The result takes the place of the picture, which goes on below it.
  '& > .view': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > .view > *, & > .view > [role=alert] > *': { gridArea: '1 / 1' },
  '& > .view > [role=alert]': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', zIndex: 1 },
  '& > .view > [role=alert]:empty': { pointerEvents: 'none' },
  [theme.breakpoints.up(1000)]: {
    gridTemplateColumns: '480px minmax(0, 1fr)',
    gridTemplateRows: 'auto 1fr',
    columnGap: 32,
    '& > .view': { gridRow: '1 / span 2' },
  },
});

type GateScreenProps = GateWrites & { desk: Desk; entries: readonly EntryView[]; onOpen: (entryId: string) => void };

/** The gate: a camera for tickets, a field for codes, what is said to them, and what was said before. */
export function GateScreen({ desk, entries, onOpen, letIn, undo }: GateScreenProps) {
  const gate = useGate(desk, entries, { letIn, undo });
  const { shown, checks } = gate;
  const code = useRef<HTMLInputElement>(null);
  const type = () => {
    gate.next();
    code.current?.focus();
  };
  return (
    <Parts>
      <div className="view">
        <Viewfinder onText={gate.scan} isPaused={shown !== undefined} onType={type} />
        <div role="alert">
          {shown && (
            <ResultCard
              key={`${shown.id} ${shown.verdict.is}`}
              check={shown}
              desk={desk}
              now={serverNow()}
              isRefreshing={gate.isRefreshing}
              onNext={shown.how === 'code' ? type : gate.next}
              onUndo={() => gate.takeBack(shown)}
              onAgree={() => gate.agree(shown)}
              onCollected={() => gate.collected(shown)}
              onPick={(entry) => gate.pick(shown, entry)}
              onRefresh={() => gate.refresh(shown)}
              onOpen={onOpen}
              onType={type}
            />
          )}
        </div>
      </div>
      <div>
        <CodeForm ref={code} isAnswered={shown !== undefined} onCode={gate.type} />
        <Tick label={t('gate.beep')} checked={gate.beeps} onChange={({ target }) => gate.setBeeps(target.checked)} />
      </div>
      <LastChecks checks={checks} />
    </Parts>
  );
}
