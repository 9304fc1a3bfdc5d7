import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { styled } from '#ui/styled.ts';
import { SupportIcon } from '#ui/support-icon.tsx';
import { writeVenueQuery, type VenueQuery } from '#features/venues/query/venue-query.ts';

const Switch = styled(ButtonLink)({ flex: 'none', paddingInline: 14, fontSize: '0.9375rem' });

/** From the list to the map and back, under the same filters; a link, so that either can be shared. */
export function ViewSwitch({ query }: { query: VenueQuery }) {
  const isMap = query.view === 'map';
  const to = { search: writeVenueQuery({ ...query, view: isMap ? 'list' : 'map', page: 1 }).toString() };
  return (
    <Switch look="quiet" to={to}>
      {isMap ? <SupportIcon name="list" size={20} /> : <Icon name="pin" />}
      {t(isMap ? 'venues.list' : 'venues.map')}
    </Switch>
  );
}
