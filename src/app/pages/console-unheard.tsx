import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Page } from '#ui/page.tsx';

/** Instead of a skeleton that never ends. It names no console: whoever sees it may turn out to have none. */
export default function ConsoleUnheard({ onRetry }: { onRetry: () => void }) {
  const retry = (
    <Button look="primary" onClick={onRetry}>
      {t('action.retry')}
    </Button>
  );
  return (
    <Page title={t('unheard.page')} hideHeading>
      <EmptyState icon="offline" title={t('unheard.title')} hint={t('unheard.hint')} action={retry} />
    </Page>
  );
}
