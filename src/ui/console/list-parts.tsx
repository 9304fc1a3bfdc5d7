import type { AppError } from '#domain/errors.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { styled } from '#ui/styled.ts';

/** Why a list could not be had, and the way to ask again. */
export function ListProblem({ error, onRetry }: { error: AppError; onRetry: () => void }) {
  const retry = (
    <Button look="outline" onClick={onRetry}>
      {t('action.retry')}
    </Button>
  );
  return (
    <Notice kind="error" role="status" action={retry}>
      {errorText(error)}
    </Notice>
  );
}

const Waiting = styled('div')({ display: 'grid', gap: 10 });

/** Rows in the size of those to come. */
export function ListSkeleton({ height = 92 }: { height?: number }) {
  return (
    <Waiting aria-busy="true">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={height} />
      ))}
    </Waiting>
  );
}
