import type { ReactNode } from 'react';
import { adminRefundsPath } from '#domain/desk/admin-paths.ts';
import { ListDetail } from '#features/admin/frame/list-detail.tsx';
import { t } from '#text/translate.ts';
import { RefundDetail } from './refund-detail.tsx';
import { RefundList } from './refund-list.tsx';
import type { RefundState } from './refund-row.ts';

type RefundsScreenProps = {
  state: RefundState;
  openId: string | null;
  isAdmin: boolean;
  onClose: () => void;
  renderReceipt?: (path: string) => ReactNode;
  renderCall?: (bookingId: string) => ReactNode;
};

/** What is owed back, what was sent, and what was struck; one of them opened. */
export function RefundsScreen({ state, openId, isAdmin, onClose, renderReceipt, renderCall }: RefundsScreenProps) {
  return (
    <ListDetail
      openId={openId}
      listPath={adminRefundsPath(state)}
      hint={t('admin.hint.refund')}
      list={<RefundList state={state} openId={openId} />}
      detail={
        openId && (
          <RefundDetail
            key={openId}
            id={openId}
            isAdmin={isAdmin}
            onSettled={onClose}
            renderReceipt={renderReceipt}
            renderCall={renderCall}
          />
        )
      }
    />
  );
}
