import { useNavigate, useSearchParams } from 'react-router-dom';
import { adminRefundsPath } from '#domain/desk/admin-paths.ts';
import { refundStates } from '#features/admin/refunds/refund-row.ts';
import { RefundsScreen } from '#features/admin/refunds/refunds-screen.tsx';
import type { AdminScreenProps } from './admin-console.tsx';

/** /admin/refunds?state=&id= */
export default function AdminRefundsPage({ staff }: AdminScreenProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const wanted = search.get('state');
  const state = refundStates.find((name) => name === wanted) ?? 'due';
  return (
    <RefundsScreen
      state={state}
      openId={search.get('id')}
      isAdmin={staff === 'admin'}
      onClose={() => void navigate(adminRefundsPath(state), { replace: true, preventScrollReset: true })}
    />
  );
}
