import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';

/** Takes what was typed out of the app, so that it is never lost whatever becomes of the write. */
export function CopyText({ text, what }: { text: string; what: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ kind: 'success', title: t('waiting.copied') });
    } catch {
      showToast({ kind: 'error', title: t('waiting.copyFailed') });
    }
  }
  return (
    <Button
      look="quiet"

      aria-label={t('waiting.copyLabel', { what })}
      onClick={() => void copy()}
    >
      {t('waiting.copy')}
    </Button>
  );
}
