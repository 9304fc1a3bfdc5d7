import { useNavigate, useSearchParams } from 'react-router-dom';
import { adminRefundsPath } from '#domain/desk/admin-paths.ts';
import { refundStates } from '#features/admin/refunds/refund-row.ts';
import { RefundsScreen } from '#features/admin/refunds/refunds-screen.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import type { AdminScreenProps } from './admin-console.tsx';
import type { RefundCaseProps } from './refund-case.tsx';

const RefundCase = lazyScreen<RefundCaseProps>(
  () => import('./refund-case.tsx'),
  () => <Skeleton height={320} />,
);

/** /admin/refunds?state=&id= */
export default function AdminRefundsPage({ staff }: AdminScreenProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const wanted = search.get('state');
  const state = refundStates.find((name) => name === wanted) ?? 'due';
  return (
    <RefundsScreen
      venueId={null}
      state={state}
      openId={search.get('id')}
      isAdmin={staff === 'admin'}
      renderReceipt={(path, name) => <RefundCase key={path} path={path} name={name} />}
      renderCall={(bookingId) => <RefundCase key={bookingId} bookingId={bookingId} />}
      onClose={() => void navigate(adminRefundsPath(state), { replace: true, preventScrollReset: true })}
    />
  );
}
