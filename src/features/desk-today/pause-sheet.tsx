import { serverNow } from '#data/server/server-clock.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { usePauseWrites } from '#hooks/lazy-desk-pause.ts';
import { useDeskPauses } from '#hooks/use-desk-pauses.ts';
import { useOutbox } from '#hooks/use-outbox.ts';
import { t } from '#text/translate.ts';
import { PauseChooser } from '#ui/desk/pause-chooser.tsx';
import { DialogBody, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { PauseLines, sayPause } from './pause-lines.tsx';

type PauseSheetProps = { desk: Desk; onClosed: () => void };

/** Pauses online booking of a court or of all of them, and ends what runs. */
export default function PauseSheet({ desk, onClosed }: PauseSheetProps) {
  const pauses = useDeskPauses(desk, useOutbox() ?? []);
  const { isBusy, pause } = usePauseWrites(desk, sayPause);
  return (
    <DialogFrame
      title={t('pause.title')}
      onClosed={onClosed}
      renderBody={(close) => (
        <DialogBody>
          <p className="muted">{t('pause.hint')}</p>
          {pauses.length > 0 && (
            <ul>
              <PauseLines desk={desk} pauses={pauses} />
            </ul>
          )}
          <PauseChooser
            desk={desk}
            isBusy={isBusy}
            readNow={serverNow}
            onPause={(courtId, until) => void pause(courtId, until).then((isDone) => isDone && close())}
          />
        </DialogBody>
      )}
    />
  );
}
