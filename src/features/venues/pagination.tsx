import { Link } from 'react-router-dom';
import { t } from '#text/translate.ts';
import { pageNumbers } from './page-numbers.ts';
import { writeVenueQuery, type VenueQuery } from './venue-query.ts';

type PaginationProps = { query: VenueQuery; page: number; last: number; onTurn: (page: number) => void };

/** Links, so that a page can be opened in a new tab, shared and come back to. */
export function Pagination({ query, page, last, onTurn }: PaginationProps) {
  if (last <= 1) return null;
  const to = (number: number) => ({ search: writeVenueQuery({ ...query, page: number }).toString() });
  const step = (number: number, label: string, className: string) =>
    number < 1 || number > last ? (
      <span className={`btn btn-outline ${className}`} role="link" aria-disabled="true">
        {label}
      </span>
    ) : (
      <Link className={`btn btn-outline ${className}`} to={to(number)} onClick={() => onTurn(number)}>
        {label}
      </Link>
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
              <Link
                className="btn btn-quiet"
                to={to(mark)}
                aria-label={t('venues.page', { page: mark })}
                aria-current={mark === page ? 'page' : undefined}
                onClick={() => onTurn(mark)}
              >
                {mark}
              </Link>
            </li>
          ),
        )}
      </ol>
      {step(page + 1, t('venues.next'), 'pagination-next')}
    </nav>
  );
}
