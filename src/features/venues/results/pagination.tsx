import { memo } from 'react';
import usePagination from '@mui/material/usePagination';
import { t } from '#text/translate.ts';
import { ButtonLink, ButtonNowhere } from '#ui/button.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { styled, wide } from '#ui/styled.ts';
import { theme } from '#ui/theme/theme.ts';
import { writeVenueQuery, type VenueQuery } from '#features/venues/query/venue-query.ts';

type PaginationProps = { query: VenueQuery; page: number; last: number; onTurn: (page: number) => void };

const Pages = styled('nav')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 12,
  marginBlockStart: 12,
  '.pagination-numbers': {
    gridColumn: '1 / -1',
    gridRow: 1,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    // Six numbers of 44 px and a gap in a screen of 320 px.
    gap: 1,
    [wide]: { gap: 8 },
    '& > li': { minInlineSize: 16, textAlign: 'center' },
  },
  // Beside the filters a tablet has no more room than a phone.
  [theme.breakpoints.up('lg')]: { display: 'flex', alignItems: 'center', justifyContent: 'center' },
  '@media (forced-colors: active)': {
    '[aria-current]': {
      forcedColorAdjust: 'none',
      borderColor: 'Highlight',
      backgroundColor: 'Highlight',
      color: 'HighlightText',
      outlineColor: 'CanvasText',
    },
  },
});

/**
 * Links, so that a page can be opened in a new tab, shared and come back to. First, last, current and its neighbours: at most
 * seven marks, so that the row fits a screen of 320 px and does not jump while paging.
 */
export const Pagination = memo(function Pagination({ query, page, last, onTurn }: PaginationProps) {
  const { items } = usePagination({ count: last, page, hidePrevButton: true, hideNextButton: true });
  if (last <= 1) return null;
  const to = (number: number) => ({ search: writeVenueQuery({ ...query, page: number }).toString() });
  const step = (number: number, label: string) =>
    number < 1 || number > last ? (
      <ButtonNowhere>{label}</ButtonNowhere>
    ) : (
      <ButtonLink to={to(number)} onClick={() => onTurn(number)}>
        {label}
      </ButtonLink>
    );
  return (
    <Pages aria-label={t('venues.pages')}>
      {step(page - 1, t('venues.previous'))}
      <ol className="pagination-numbers">
        {items.map(({ page: mark, type, selected }) =>
          mark === null ? (
            <li key={type} aria-hidden="true">
              {t('venues.pageGap')}
            </li>
          ) : (
            <li key={mark}>
              <PageLink
                page={mark}
                isCurrent={selected}
                to={to(mark)}
                aria-label={t('venues.page', { page: mark })}
                onClick={() => onTurn(mark)}
              />
            </li>
          ),
        )}
      </ol>
      {step(page + 1, t('venues.next'))}
    </Pages>
  );
});
