import { ConsoleList } from '#console/console-list.tsx';
import type { Column } from '#console/list-table.tsx';
import { fetchDeskList } from '#data/repositories/console-lists.ts';
import { staffPath } from '#domain/desk/settings-paths.ts';
import { formatInstantDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { ListSkeleton } from '#ui/console/list-parts.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import type { MemberDetailProps } from './member-detail.tsx';
import { memberRow, roleWords, type MemberRow } from './member-row.ts';

/** Its forms come with the first member that is opened. */
const MemberDetail = lazyScreen<MemberDetailProps>(
  () => import('./member-detail.tsx'),
  () => <ListSkeleton height={220} />,
);

const columns: Column<MemberRow>[] = [
  { head: t('staff.name'), cell: ({ name }) => <bdi>{name}</bdi>, line: 1 },
  { head: t('staff.role'), cell: ({ role }) => roleWords(role), line: 2 },
  { head: t('staff.since'), cell: ({ since }) => formatInstantDay(since), line: 2 },
];

type StaffScreenProps = { venueId: string; openId: string | null; onClose: () => void };

/** Everybody who works at a venue beside its owner; one of them opened. */
export function StaffScreen({ venueId, openId, onClose }: StaffScreenProps) {
  return (
    <ConsoleList
      name={`staff ${venueId}`}
      load={(_q, after) => fetchDeskList(venueId, 'staff', {}, after, memberRow)}
      label={t('desk.staff')}
      columns={columns}
      empty={t('staff.empty')}
      openId={openId}
      pathOf={(id) => staffPath(venueId, id)}
      renderDetail={(id) => <MemberDetail key={id} venueId={venueId} id={id} onRemoved={onClose} />}
    />
  );
}
