import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Bar } from '#ui/feedback/bar.tsx';
import { palette, styled } from '#ui/styled.ts';
import type { DeskAge } from '#features/desk/sync/desk-age.ts';

/** Red: somebody may stand at the gate for an hour that another person has. */
const Refused = styled('div')({
  '& > .MuiPaper-root': { backgroundColor: palette.error.soft, color: palette.error.ink, fontWeight: 600 },
  '& .MuiButton-root': { color: 'inherit', fontWeight: 700 },
});

type DeskStripsProps = { age: DeskAge | null; refused: number; onLook: () => void };

/** Under the bar of every console screen: what was refused, and data too old to rely on. Always there, so that changes are read out. */
export function DeskStrips({ age, refused, onLook }: DeskStripsProps) {
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
        {age?.strip && (
          <Bar tone="warning" icon="offline">
            {age.strip}
          </Bar>
        )}
      </div>
    </>
  );
}
