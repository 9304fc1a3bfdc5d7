import type { ReactNode } from 'react';
import { adminVendorsPath } from '#domain/desk/admin-paths.ts';
import { ListDetail } from '#features/admin/frame/list-detail.tsx';
import { t } from '#text/translate.ts';
import { VendorDetail } from './vendor-detail.tsx';
import { VendorList } from './vendor-list.tsx';
import type { VendorStatus } from './vendor-row.ts';

type VendorsScreenProps = {
  status: VendorStatus;
  openId: string | null;
  onClose: () => void;
  /** Puts the keyboard of a list round it. */
  renderList: (list: ReactNode) => ReactNode;
};

/** Applications and businesses by how they stand; one of them opened. */
export function VendorsScreen({ status, openId, onClose, renderList }: VendorsScreenProps) {
  return (
    <ListDetail
      openId={openId}
      listPath={adminVendorsPath(status)}
      hint={t('admin.hint.vendor')}
      list={renderList(<VendorList status={status} openId={openId} />)}
      detail={openId && <VendorDetail key={openId} id={openId} onDecided={onClose} />}
    />
  );
}
