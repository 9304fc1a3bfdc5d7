import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { catalogueRead } from '#features/venues/use-catalogue.ts';
import { VenueBrowser } from '#features/venues/venue-browser.tsx';
import { readVenueQuery, writeVenueQuery, type VenueQuery } from '#features/venues/query/venue-query.ts';
import { t } from '#text/translate.ts';
import { Page } from '#ui/page.tsx';

function VenuesPage() {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readVenueQuery(params), [params]);
  const navigate = useCallback(
    (query: VenueQuery, how: { replace: boolean }) => setParams(writeVenueQuery(query), how),
    [setParams],
  );
  return (
    <Page title={t('venues.title')}>
      <VenueBrowser address={address} onNavigate={navigate} />
    </Page>
  );
}

export default Object.assign(VenuesPage, { ready: catalogueRead });
