import type { ReactNode } from 'react';
import { adminVendorsPath } from '#domain/desk/admin-paths.ts';
import type { Searched } from '#features/admin/frame/admin-rows.tsx';
import { ListDetail } from '#ui/console/list-detail.tsx';
import { ListSkeleton } from '#ui/console/list-parts.tsx';
import { t } from '#text/translate.ts';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import type { VendorDetailProps } from './vendor-detail.tsx';
import { VendorList } from './vendor-list.tsx';
import type { VendorStatus } from './vendor-row.ts';

/** Its forms come with the first business that is opened. */
const VendorDetail = lazyScreen<VendorDetailProps>(
  () => import('./vendor-detail.tsx'),
  () => <ListSkeleton height={220} />,
);

type VendorsScreenProps = {
  status: VendorStatus;
  openId: string | null;
  search: Searched;
  onClose: () => void;
  /** Puts the keyboard of a list round it. */
  renderList: (list: ReactNode) => ReactNode;
};

/** Applications and businesses by how they stand; one of them opened. */
export function VendorsScreen({ status, openId, search, onClose, renderList }: VendorsScreenProps) {
  return (
    <ListDetail
      openId={openId}
      listPath={adminVendorsPath(status)}
      hint={t('admin.hint.vendor')}
      list={renderList(<VendorList status={status} openId={openId} search={search} />)}
      detail={openId && <VendorDetail key={openId} id={openId} onDecided={onClose} />}
    />
  );
}
