import type { Facility } from '#domain/venue.ts';
import { t } from '#text/translate.ts';
import { Icon } from '#ui/icon.tsx';
import { palette, styled } from '#ui/styled.ts';

const List = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  gap: '10px 16px',
  '& > li': { display: 'flex', gap: 8 },
  svg: { flex: 'none', marginBlockStart: 3, color: palette.primary.main },
  '.muted svg': { color: palette.text.secondary },
});

/** What the venue has and has not; undefined while only its city's pack is on the phone, which does not say. */
export function Facilities({ facilities }: { facilities: readonly Facility[] | undefined }) {
  if (!facilities) return <p className="muted">{t('venue.facilitiesLater')}</p>;
  return (
    <List>
      {facilities.map(({ name, available }) => (
        <li key={name} className={available ? undefined : 'muted'}>
          <Icon name={available ? 'check' : 'close'} size={18} />
          <span>
            <span dir="auto">{name}</span>{' '}
            <span className="small">{t(available ? 'venue.facilityYes' : 'venue.facilityNo')}</span>
          </span>
        </li>
      ))}
    </List>
  );
}
