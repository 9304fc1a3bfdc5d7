import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { mayAtDesk } from '#domain/desk/entry-actions.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { canTakeBack, type PauseShown } from '#domain/desk/pauses.ts';
import { usePauseWrites, type PauseSaid } from '#hooks/lazy-desk-pause.ts';
import { pauseText } from '#text/desk-pause-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { styled } from '#ui/styled.ts';

const Line = styled(ListItem)({
  flexWrap: 'wrap',
  gap: '0 12px',
  '& > .MuiListItemText-root': { flex: '1 1 200px' },
});

/** Says what became of a pause. */
export function sayPause({ isDone, ...said }: PauseSaid): void {
  showToast({ kind: isDone ? 'success' : 'error', ...said });
}

/** Pauses of online booking, as items of a list; who may pause ends them, or takes back what was not sent. */
export function PauseLines({ desk, pauses }: { desk: Desk; pauses: readonly PauseShown[] }) {
  const { isBusy, end } = usePauseWrites(desk, sayPause);
  return pauses.map((pause) => (
    <Line key={pause.courtId}>
      <ListItemText primary={pauseText(desk.courts, pause)} />
      {mayAtDesk(desk, 'online.pause') && (pause.is !== 'ending' || canTakeBack(pause)) && (
        <Button look="outline" disabled={isBusy} onClick={() => void end(pause)}>
          {t(canTakeBack(pause) ? 'pause.takeBack' : 'pause.resume')}
        </Button>
      )}
    </Line>
  ));
}
