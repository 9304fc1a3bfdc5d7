import { useNavigate, useSearchParams } from 'react-router-dom';
import { adminDisputesPath } from '#domain/desk/admin-paths.ts';
import { disputeStates } from '#features/admin/disputes/dispute-row.ts';
import { DisputesScreen } from '#features/admin/disputes/disputes-screen.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import type { RefundCaseProps } from './refund-case.tsx';

const BookingPart = lazyScreen<RefundCaseProps>(
  () => import('./refund-case.tsx'),
  () => <Skeleton height={320} />,
);

/** /admin/disputes?state=&id= */
export default function AdminDisputesPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const wanted = search.get('state');
  const state = disputeStates.find((name) => name === wanted) ?? 'open';
  return (
    <DisputesScreen
      state={state}
      openId={search.get('id')}
      renderReceipt={(path, name) => <BookingPart key={path} path={path} name={name} />}
      renderCall={(bookingId) => <BookingPart key={bookingId} bookingId={bookingId} />}
      onClosed={() => void navigate(adminDisputesPath(state), { replace: true, preventScrollReset: true })}
    />
  );
}
