import type { ReactNode } from 'react';
import type { Searched } from '#features/admin/frame/admin-rows.tsx';
import { ListDetail } from '#ui/console/list-detail.tsx';
import { ListSkeleton } from '#ui/console/list-parts.tsx';
import { t } from '#text/translate.ts';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import type { RefundDetailProps } from './refund-detail.tsx';
import { RefundList } from './refund-list.tsx';
import type { RefundState } from './refund-row.ts';
import { refundsPath, type Console } from './refund-source.ts';

/** Its forms come with the first refund that is opened. */
const RefundDetail = lazyScreen<RefundDetailProps>(
  () => import('./refund-detail.tsx'),
  () => <ListSkeleton height={220} />,
);

type RefundsScreenProps = {
  /** The venue whose console this is; null in Baari's own. */
  venueId: Console;
  state: RefundState;
  openId: string | null;
  isAdmin: boolean;
  search?: Searched | undefined;
  onClose: () => void;
  /** Puts the keyboard of a list round it. */
  renderList: (list: ReactNode) => ReactNode;
  renderReceipt: (path: string, name: string) => ReactNode;
  renderCall: (bookingId: string) => ReactNode;
};

/** What is owed back, what was sent, and what was struck; one of them opened. */
export function RefundsScreen(props: RefundsScreenProps) {
  const { venueId, state, openId, isAdmin, search, onClose, renderList, renderReceipt, renderCall } = props;
  return (
    <ListDetail
      openId={openId}
      listPath={refundsPath(venueId, state)}
      hint={t('admin.hint.refund')}
      list={renderList(<RefundList venueId={venueId} state={state} openId={openId} search={search} />)}
      detail={
        openId && (
          <RefundDetail
            key={openId}
            venueId={venueId}
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
