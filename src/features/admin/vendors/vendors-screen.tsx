import { fetchAdminList } from '#data/repositories/console-lists.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { adminVendorsPath } from '#domain/desk/admin-paths.ts';
import { ConsoleList } from '#console/console-list.tsx';
import type { Column } from '#console/list-table.tsx';
import { t } from '#text/translate.ts';
import { waitedText } from '#text/wait-text.ts';
import { ListSkeleton } from '#ui/console/list-parts.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import type { VendorDetailProps } from './vendor-detail.tsx';
import { listWords, vendorRow, vendorStatuses, type VendorRow, type VendorStatus } from './vendor-row.ts';

/** Its forms come with the first business that is opened. */
const VendorDetail = lazyScreen<VendorDetailProps>(
  () => import('./vendor-detail.tsx'),
  () => <ListSkeleton height={220} />,
);

const columns = (now: number): Column<VendorRow>[] => [
  { head: t('admin.vendor.business'), cell: ({ business }) => business, line: 1 },
  { head: t('admin.vendor.sent'), cell: ({ createdAt }) => waitedText(createdAt, now), line: 1 },
  { head: t('admin.vendor.applicant'), cell: ({ name }) => <bdi>{name}</bdi>, line: 2, fit: 'named' },
  { head: t('admin.vendor.location'), cell: ({ location }) => <bdi>{location}</bdi>, line: 3, fit: 'named' },
  {
    head: t('admin.vendor.applications'),
    cell: ({ others = 0 }) => others > 0 && t('admin.vendor.others', { count: others }),
    line: 2,
  },
];

type VendorsScreenProps = { status: VendorStatus; openId: string | null; onClose: () => void };

/** Applications and businesses by how they stand, oldest first; one of them opened. */
export function VendorsScreen({ status, openId, onClose }: VendorsScreenProps) {
  return (
    <ConsoleList
      name={`vendors ${status}`}
      load={(q, after) => fetchAdminList('vendors', { status, ...q }, after, vendorRow)}
      label={listWords(status)}
      filters={{
        label: t('admin.vendor.states'),
        current: status,
        chips: vendorStatuses.map((name) => ({ name, words: listWords(name), to: adminVendorsPath(name) })),
      }}
      search={t('admin.searchBusiness')}
      columns={columns(serverNow())}
      empty={t(`admin.vendor.empty.${status}`)}
      openId={openId}
      pathOf={(id) => adminVendorsPath(status, id)}
      renderDetail={(id) => <VendorDetail key={id} id={id} onDecided={onClose} />}
    />
  );
}
