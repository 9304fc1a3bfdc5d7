import { fetchAdminList } from '#data/repositories/console-lists.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { adminVendorsPath } from '#domain/desk/admin-paths.ts';
import { AdminRows, type Searched } from '#features/admin/frame/admin-rows.tsx';
import { FilterChips } from '#ui/console/filter-chips.tsx';
import { waitedText } from '#text/wait-text.ts';
import { useAdminList } from '#hooks/use-admin-list.ts';
import { t } from '#text/translate.ts';
import { listWords, vendorRow, vendorStatuses, type VendorRow, type VendorStatus } from './vendor-row.ts';

function Row({ vendor, now }: { vendor: VendorRow; now: number }) {
  const { others = 0 } = vendor;
  return (
    <>
      <span className="line">
        <strong dir="auto">{vendor.business}</strong>
        <span className="muted">{waitedText(vendor.createdAt, now)}</span>
      </span>
      <span className="line muted">
        <span dir="auto">{vendor.name}</span>
        {others > 0 && <span>{t('admin.vendor.others', { count: others })}</span>}
      </span>
      <span className="muted" dir="auto">
        {vendor.location}
      </span>
    </>
  );
}

type VendorListProps = { status: VendorStatus; openId: string | null; search: Searched };

/** The businesses with one status, oldest first. */
export function VendorList({ status, openId, search }: VendorListProps) {
  const { q } = search;
  const filter = { status, ...(q && { q }) };
  const list = useAdminList(`vendors ${status} ${q}`, (after) => fetchAdminList('vendors', filter, after, vendorRow));
  const now = serverNow();
  return (
    <>
      <FilterChips
        label={t('admin.vendor.states')}
        current={status}
        chips={vendorStatuses.map((name) => ({ name, words: listWords(name), to: adminVendorsPath(name) }))}
      />
      {search.field}
      <AdminRows
        label={listWords(status)}
        list={list}
        openId={openId}
        empty={t(`admin.vendor.empty.${status}`)}
        q={q}
        pathOf={({ id }) => adminVendorsPath(status, id)}
        renderRow={(vendor) => <Row vendor={vendor} now={now} />}
      />
    </>
  );
}
