import { useId } from 'react';
import { serverNow } from '#data/server/server-clock.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { canTakeBack } from '#domain/desk/pauses.ts';
import { usePauseWrites, type PauseSaid } from '#hooks/lazy-desk-pause.ts';
import { useDeskPauses } from '#hooks/use-desk-pauses.ts';
import { useOutbox } from '#hooks/use-outbox.ts';
import { pauseText } from '#text/desk-pause-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { PauseChooser } from '#ui/desk/pause-chooser.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { Section } from './hours-parts.ts';

function say({ isDone, ...said }: PauseSaid): void {
  showToast({ kind: isDone ? 'success' : 'error', ...said });
}

/** No online booking for a while, also without a connection: walk-ins go on, and nothing that exists is touched. */
export function PausePart({ desk }: { desk: Desk }) {
  const id = useId();
  const pauses = useDeskPauses(desk, useOutbox() ?? []);
  const { isBusy, pause, end } = usePauseWrites(desk, say);
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{t('pause.title')}</h2>
      <p className="muted">{t('pause.hint')}</p>
      {pauses.map((one) => (
        <Notice
          key={one.courtId}
          kind="warning"
          action={
            (one.is !== 'ending' || canTakeBack(one)) && (
              <Button disabled={isBusy} onClick={() => void end(one)}>
                {t(canTakeBack(one) ? 'pause.takeBack' : 'pause.resume')}
              </Button>
            )
          }
        >
          {pauseText(desk.courts, one)}
        </Notice>
      ))}
      <PauseChooser
        desk={desk}
        isBusy={isBusy}
        readNow={serverNow}
        onPause={(courtId, until) => void pause(courtId, until)}
      />
    </Section>
  );
}
