import { useEffect } from 'react';
import { t } from '#text/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Bar } from '#ui/feedback/bar.tsx';
import { readToasts, setToasts } from '#ui/overlay/toast.ts';
import { palette, styled } from '#ui/styled.ts';
import type { DeskAge } from '#features/desk/sync/desk-age.ts';

/** Red: somebody may stand at the gate for an hour that another person has. */
const Refused = styled('div')({
  '& > .MuiPaper-root': { backgroundColor: palette.error.soft, color: palette.error.ink, fontWeight: 600 },
  '& .MuiButton-root': { color: 'inherit', fontWeight: 700 },
});

type DeskStripsProps = {
  age: DeskAge | null;
  refused: number;
  /** Whether anything that was entered on this device has not arrived. */
  waits: boolean;
  onLook: () => void;
  /** Pauses of online booking, one sentence each, where the screen does not say them itself. */
  paused: readonly string[];
  /** Where they are ended; left out for who may not. */
  pausedAt: string | undefined;
};

/** Under the bar of every console screen: what was refused, that nobody books online, and data too old to rely on. Always there, so that changes are read out. */
export function DeskStrips({ age, refused, waits, onLook, paused, pausedAt }: DeskStripsProps) {
  useEffect(() => {
    if (refused === 0 && waits) return;
    // Said a moment ago about what was sent, or refused, by now; what still waits says so in its row. What was sent can be undone as before.
    setToasts(readToasts().filter(({ isKept, action }) => !isKept || (refused === 0 && action)));
  }, [refused, waits]);
  return (
    <>
      <div role="alert">
        {refused > 0 && (
          <Refused>
            <Bar
              tone="news"
              icon="alert"
              actions={
                <Button look="link" onClick={onLook}>
                  {t('desk.look')}
                </Button>
              }
            >
              {t('desk.refused', { count: refused })}
            </Bar>
          </Refused>
        )}
      </div>
      <div role="status">
        {paused.length > 0 && (
          <Bar
            tone="warning"
            icon="clock"
            actions={
              pausedAt && (
                <ButtonLink look="link" to={pausedAt}>
                  {t('pause.manage')}
                </ButtonLink>
              )
            }
          >
            {paused.join(' ')}
          </Bar>
        )}
        {age?.strip && (
          <Bar tone="warning" icon="offline">
            {age.strip}
          </Bar>
        )}
      </div>
    </>
  );
}
