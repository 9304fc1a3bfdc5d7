import { t } from '#text/translate.ts';
import { ButtonLink, ButtonNowhere } from '#ui/button.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { pageNumbers } from './page-numbers.ts';
import { writeVenueQuery, type VenueQuery } from './venue-query.ts';

type PaginationProps = { query: VenueQuery; page: number; last: number; onTurn: (page: number) => void };

/** Links, so that a page can be opened in a new tab, shared and come back to. */
export function Pagination({ query, page, last, onTurn }: PaginationProps) {
  if (last <= 1) return null;
  const to = (number: number) => ({ search: writeVenueQuery({ ...query, page: number }).toString() });
  const step = (number: number, label: string, className: string) =>
    number < 1 || number > last ? (
      <ButtonNowhere className={className}>{label}</ButtonNowhere>
    ) : (
      <ButtonLink className={className} to={to(number)} onClick={() => onTurn(number)}>
        {label}
      </ButtonLink>
    );
  return (
    <nav className="pagination" aria-label={t('venues.pages')}>
      {step(page - 1, t('venues.previous'), 'pagination-previous')}
      <ol className="pagination-numbers">
        {pageNumbers(page, last).map((mark, at) =>
          mark === 'gap' ? (
            <li key={`gap-${at < 3 ? 'before' : 'after'}`} aria-hidden="true">
              {t('venues.pageGap')}
            </li>
          ) : (
            <li key={mark}>
              <PageLink
                page={mark}
                isCurrent={mark === page}
                to={to(mark)}
                aria-label={t('venues.page', { page: mark })}
                onClick={() => onTurn(mark)}
              />
            </li>
          ),
        )}
      </ol>
      {step(page + 1, t('venues.next'), 'pagination-next')}
    </nav>
  );
}
