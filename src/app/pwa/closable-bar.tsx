import { t } from '#text/translate.ts';
import { IconButton } from '#ui/button.tsx';
import { Bar } from '#ui/feedback/bar.tsx';
import { Icon } from '#ui/icon.tsx';

/** Something is wrong, in one sentence that can be put away. */
export function ClosableBar({ children, onClose }: { children: string; onClose: () => void }) {
  return (
    <Bar
      tone="warning"
      icon="alert"
      actions={
        <IconButton aria-label={t('action.close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      }
    >
      {children}
    </Bar>
  );
}
