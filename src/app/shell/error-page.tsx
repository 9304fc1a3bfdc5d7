import { AppError } from '#domain/errors.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { LostPage } from '#ui/feedback/lost-page.tsx';

/** A known error keeps its own words; offline, a screen that was never downloaded needs a connection, not a reload. */
function wordsFor(error: unknown): { title: string; hint: string } {
  if (error instanceof AppError) return { title: t('errorPage.title'), hint: errorText(error) };
  if (!navigator.onLine) return { title: t('errorPage.offlineTitle'), hint: t('errorPage.offlineHint') };
  return { title: t('errorPage.title'), hint: t('errorPage.hint') };
}

/** What a person sees when a screen broke or could not be downloaded: words, and the one thing that helps. */
export function ErrorPage({ error }: { error: unknown }) {
  const { title, hint } = wordsFor(error);
  return (
    <LostPage title={title} hint={hint} sport="Football">
      <Button look="primary" onClick={() => window.location.reload()}>
        {t('action.reload')}
      </Button>
    </LostPage>
  );
}
