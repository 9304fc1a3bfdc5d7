import type { ReactNode } from 'react';
import { useOnline } from '#hooks/use-online.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { styled } from '#ui/styled.ts';
import type { usePastBookings } from './use-past-bookings.ts';

const Parts = styled('div')({ display: 'grid', gap: 12, '& > .MuiButton-root': { justifySelf: 'center' } });

type ServerBookingsProps = {
  pages: ReturnType<typeof usePastBookings>;
  /** The button that asks for the first page, and for the following ones. */
  first: string;
  further: string;
  /** Said when nothing was found at all. */
  empty?: string;
  list: ReactNode;
};

/** What only the server has: asked for by hand, and never while there is no connection. */
export function ServerBookings({ pages, first, further, empty, list }: ServerBookingsProps) {
  const isOnline = useOnline();
  const { lines, isAsked, isCut, isLoading, error, hasMore, more } = pages;
  const label = isLoading ? t('deskBookings.loading') : isAsked ? further : first;
  return (
    <Parts>
      {lines.length > 0 && list}
      {isAsked && lines.length === 0 && !hasMore && empty && <EmptyState icon="search" title={empty} />}
      <div role="status">
        {isCut && <Notice kind="info">{t('deskBookings.cut')}</Notice>}
        {error && <Notice kind="error">{errorText(error)}</Notice>}
      </div>
      {hasMore && (
        <>
          <Button disabled={isLoading || !isOnline} onClick={more} aria-describedby={isOnline ? undefined : 'needs'}>
            {label}
          </Button>
          {!isOnline && (
            <p id="needs" className="muted small" style={{ textAlign: 'center' }}>
              {t('deskBookings.needsConnection')}
            </p>
          )}
        </>
      )}
    </Parts>
  );
}
